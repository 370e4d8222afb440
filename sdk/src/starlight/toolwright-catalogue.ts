import { fileURLToPath } from "node:url";
import type { StarlightPlugin } from "@astrojs/starlight/types";
import { listedCategories } from "./catalogue-pages.ts";
import { readRegistry, type RegistrySource } from "./read-registry.ts";

/** How the catalogue is added to a site. */
export interface ToolwrightCatalogueOptions {
  /** The same registries that the loader is given. */
  readonly registries: readonly RegistrySource[];
  /** Whether each registry gets a group of its categories at the end of the sidebar; default true. */
  readonly sidebar?: boolean;
}

/**
 * The catalogue as a Starlight plugin: draws the pages that `toolwrightLoader` adds, and lists the categories in the sidebar.
 * Tools themselves are not listed there, so that no page grows with their number.
 *
 * @example
 * starlight({ title: "Our tools", plugins: [toolwrightCatalogue({ registries })] })
 */
export function toolwrightCatalogue({ registries, sidebar = true }: ToolwrightCatalogueOptions): StarlightPlugin {
  return {
    name: "toolwright-catalogue",
    hooks: {
      "config:setup"({ config, updateConfig, astroConfig, logger }) {
        if (config.components?.MarkdownContent !== undefined) {
          logger.warn("The site replaces MarkdownContent itself, so pages of tools show their plain text only.");
        }
        const root = astroConfig.root;
        updateConfig({
          components: { MarkdownContent: beside("catalogue-content.astro"), ...config.components },
          customCss: [beside("catalogue.css"), ...(config.customCss ?? [])],
          ...(sidebar && {
            sidebar: [...(config.sidebar ?? []), ...registries.map((source) => sidebarGroup(source, root))],
          }),
        });
      },
    },
  };
}

const beside = (file: string): string => fileURLToPath(new URL(`./${file}`, import.meta.url));

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
