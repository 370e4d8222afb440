import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightLinksValidator from "starlight-links-validator";
import { toolwrightCatalogue } from "toolwright/starlight";
import { registries } from "./catalogue.ts";
import { guides } from "./guides.ts";
import { repository } from "./repository.ts";

const description = "One TypeScript function with JSDoc becomes a verified tool that every model can call.";

export default defineConfig({
  // Absolute links (canonical, site map, llms.txt) need the address the site is published at.
  site: process.env["SITE_URL"] ?? "http://localhost:4321",
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
      customCss: ["./src/styles/site.css"],
      expressiveCode: { defaultProps: { wrap: true }, styleOverrides: { borderRadius: "0.5rem" } },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      sidebar: [
        {
          label: "Guides",
          items: guides.map(({ id, label }) => ({ label, link: `/${id}/` })),
        },
        {
          label: "Reference",
          items: [
            { label: "Error codes", link: "/errors/" },
            { label: "Glossary", link: "/glossary/" },
            { label: "Performance", link: "/performance/" },
            { label: "Decisions", link: "/decisions/" },
            { label: "Rules", collapsed: true, items: [{ autogenerate: { directory: "rules" } }] },
            { label: "Providers", collapsed: true, items: [{ autogenerate: { directory: "providers" } }] },
            { label: "Transports", collapsed: true, items: [{ autogenerate: { directory: "transports" } }] },
            { label: "Bridges", collapsed: true, items: [{ autogenerate: { directory: "bridges" } }] },
          ],
        },
      ],
      plugins: [toolwrightCatalogue({ registries }), starlightLinksValidator()],
    }),
  ],
});
