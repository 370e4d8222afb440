import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightLinksValidator from "starlight-links-validator";
import { toolwrightCatalogue } from "toolwright/starlight";
import { registries } from "./catalogue.ts";

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
      customCss: ["./src/styles/site.css"],
      expressiveCode: { defaultProps: { wrap: true }, styleOverrides: { borderRadius: "0.5rem" } },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      sidebar: [
        {
          label: "Guides",
          items: [
            { label: "Getting started", link: "/getting-started/" },
            { label: "Writing a tool", link: "/writing-a-tool/" },
            { label: "From types to schemas", link: "/types/" },
            { label: "Schemas as values", link: "/explicit-schemas/" },
            { label: "Tools that others wrote", link: "/tools-of-others/" },
            { label: "How it works", link: "/how-it-works/" },
            { label: "When something is wrong", link: "/when-something-is-wrong/" },
          ],
        },
        {
          label: "Reference",
          items: [
            { label: "Error codes", link: "/errors/" },
            { label: "Performance", link: "/performance/" },
            { label: "Rules", collapsed: true, items: [{ autogenerate: { directory: "rules" } }] },
            { label: "Providers", collapsed: true, items: [{ autogenerate: { directory: "providers" } }] },
          ],
        },
      ],
      plugins: [toolwrightCatalogue({ registries }), starlightLinksValidator()],
    }),
  ],
});
