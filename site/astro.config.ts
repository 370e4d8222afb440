import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightLinksValidator from "starlight-links-validator";
import { toolwrightCatalogue } from "toolwright/starlight";
import { apiReference } from "./src/api-reference.ts";
import { registries } from "./catalogue.ts";
import { formerGuides, guideGroups } from "./guides.ts";
import { repository } from "./repository.ts";
import { inlineScripts } from "./src/inline-scripts.ts";
import { scrollingCode } from "./src/scrolling-code.ts";

const description = "One TypeScript function with JSDoc becomes a verified tool that every model can call.";
const site = process.env["SITE_URL"] ?? "http://localhost:4321";
const base = process.env["SITE_BASE"] ?? "/";
const image = new URL(`${base.replace(/\/$/, "")}/og.png`, site).href;

export default defineConfig({
  // Absolute links (canonical, site map, llms.txt) need the address the site is published at.
  site,
  base,
  redirects: Object.fromEntries(
    Object.entries(formerGuides).map(([from, to]) => [`/${from}`, `${base.replace(/\/$/, "")}/${to}`]),
  ),
  security: {
    csp: {
      directives: ["default-src 'self'", "img-src 'self' data:", "object-src 'none'", "base-uri 'self'"],
      // The search runs WebAssembly.
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"], hashes: inlineScripts },
      // Highlighted code has its colours in attributes.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: "attribute" }] },
    },
  },
  // Astro marks its own modules by a directive that the bundler would warn about on every page.
  vite: { build: { rolldownOptions: { checks: { moduleLevelDirective: false } } } },
  integrations: [
    starlight({
      title: "Toolwright",
      description,
      logo: { src: "./public/favicon.svg" },
      ...(repository !== undefined && {
        social: [{ icon: repository.includes("gitlab") ? "gitlab" : "github", label: "Repository", href: repository }],
        editLink: { baseUrl: `${repository}/edit/HEAD/site/` },
      }),
      head: [
        { tag: "meta", attrs: { property: "og:image", content: image } },
        { tag: "meta", attrs: { property: "og:image:alt", content: description } },
      ],
      customCss: [
        "@fontsource-variable/geist/wght.css",
        "@fontsource-variable/geist-mono/wght.css",
        "./src/styles/theme.css",
        "./src/styles/site.css",
      ],
      components: {
        Pagination: "./src/components/ReadNext.astro",
        Search: "./src/components/NameSearch.astro",
        Sidebar: "./src/components/SidebarInSight.astro",
        SocialIcons: "./src/components/SiteNavigation.astro",
      },
      routeMiddleware: "./src/topic-sidebar.ts",
      expressiveCode: {
        // A command needs no window around it; long lines of prose and of data are read, while those of a program are looked at.
        defaultProps: { overridesByLang: { sh: { frame: "none" }, "json,md,text": { wrap: true } } },
        plugins: [scrollingCode()],
        styleOverrides: { borderRadius: "0.5rem", codeFontSize: "0.8125rem", codeLineHeight: "1.6" },
      },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      sidebar: [
        ...guideGroups.map(({ title, guides }) => ({
          label: title,
          items: guides.map(({ id, label }) => ({ label, link: `/${id}/` })),
        })),
        {
          label: "Reference",
          items: [
            { label: "Error codes", link: "/errors/" },
            { label: "Performance", link: "/performance/" },
            { label: "Threat model", link: "/threat-model/" },
            { label: "Decisions", link: "/decisions/" },
            { label: "Rules", collapsed: true, items: [{ autogenerate: { directory: "rules" } }] },
            { label: "Providers", collapsed: true, items: [{ autogenerate: { directory: "providers" } }] },
            { label: "Transports", collapsed: true, items: [{ autogenerate: { directory: "transports" } }] },
            { label: "Bridges", collapsed: true, items: [{ autogenerate: { directory: "bridges" } }] },
          ],
        },
      ],
      plugins: [
        toolwrightCatalogue({ registries }),
        ...(await apiReference(async () => (await import("starlight-typedoc")).default)),
        // It knows the pages of Markdown; a test follows the links to all others.
        starlightLinksValidator({ exclude: registries.map(({ base = "tools" }) => `/${base}/**`) }),
      ],
    }),
  ],
});
