import { fileURLToPath } from "node:url";
import type { StarlightPlugin } from "@astrojs/starlight/types";
import { catalogueIntegration } from "./catalogue-integration.ts";
import { listedCategories } from "./catalogue-pages.ts";
import { readRegistry, type RegistrySource } from "./read-registry.ts";
import { ownFile } from "../util/own-files.ts";

/** Options of the catalogue in a site. */
export interface ToolwrightCatalogueOptions {
  /** The registries to show. */
  readonly registries: readonly RegistrySource[];
  /** Whether each registry gets a group of its categories at the end of the sidebar; default true. */
  readonly sidebar?: boolean;
}

/**
 * The catalogue as a Starlight plugin: draws the pages that `toolwrightLoader` adds, and lists the categories in the sidebar. The
 * category of the page that is shown lists its tools, up to a number that does not grow with the registry.
 *
 * @example
 * starlight({ title: "Our tools", plugins: [toolwrightCatalogue({ registries })] })
 */
export function toolwrightCatalogue({ registries, sidebar = true }: ToolwrightCatalogueOptions): StarlightPlugin {
  return {
    name: "toolwright-catalogue",
    hooks: {
      "config:setup"({ config, updateConfig, addIntegration, addRouteMiddleware, astroConfig, logger }) {
        if (config.components?.MarkdownContent !== undefined) {
          logger.warn("The site replaces MarkdownContent itself, so pages of tools show their plain text only.");
        }
        const root = astroConfig.root;
        addIntegration(catalogueIntegration(registries, config.favicon === undefined));
        if (sidebar) addRouteMiddleware({ entrypoint: beside("sidebar-middleware.js") });
        updateConfig({
          components: {
            MarkdownContent: beside("catalogue-content.astro"),
            PageTitle: beside("catalogue-title.astro"),
            ...config.components,
          },
          customCss: [beside("catalogue.css"), ...(config.customCss ?? [])],
          ...(sidebar && {
            sidebar: [...(config.sidebar ?? []), ...registries.map((source) => sidebarGroup(source, root))],
          }),
        });
      },
    },
  };
}

const beside = (file: string): string => fileURLToPath(ownFile(`starlight/${file}`));

function sidebarGroup(source: RegistrySource, root: URL) {
  const { base = "tools", title = "Tools" } = source;
  const categories = listedCategories(readRegistry(source, root), base);
  return {
    label: title,
    items: [
      { label: "All tools", link: `/${base}/` },
      ...categories.map(({ title: label, id, tools }) => ({
        label,
        link: `/${id}/`,
        badge: { text: String(tools.length), variant: "default" as const, class: "tool-count" },
      })),
    ],
  };
}
