import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AstroConfig, AstroIntegration } from "astro";
import type { StarlightPlugin } from "@astrojs/starlight/types";
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
    name,
    hooks: {
      "config:setup"({ config, updateConfig, addIntegration, addRouteMiddleware, astroConfig, logger }) {
        if (config.components?.MarkdownContent !== undefined) {
          logger.warn("The site replaces MarkdownContent itself, so pages of tools show their plain text only.");
        }
        const root = astroConfig.root;
        addIntegration(catalogueIntegration(registries, config.favicon === undefined));
        if (sidebar) addRouteMiddleware({ entrypoint: own("sidebar-middleware.js") });
        updateConfig({
          components: {
            MarkdownContent: own("catalogue-content.astro"),
            PageTitle: own("catalogue-title.astro"),
            ...config.components,
          },
          customCss: [own("catalogue.css"), ...(config.customCss ?? [])],
          ...(sidebar && {
            sidebar: [...(config.sidebar ?? []), ...registries.map((source) => sidebarGroup(source, root))],
          }),
        });
      },
    },
  };
}

const own = (file: string): string => fileURLToPath(ownFile(`starlight/${file}`));

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

const name = "toolwright-catalogue";
const hook = "toolwright:registries";

/**
 * Carries the plugin's registries to the loader: Astro keeps the hooks of every integration in its configuration. Where `needsIcon` is set
 * and the site has no `public/favicon.svg`, which every page of Starlight asks for, it gets one.
 */
function catalogueIntegration(registries: readonly RegistrySource[], needsIcon: boolean): AstroIntegration {
  return {
    name,
    hooks: {
      [hook]: () => registries,
      "astro:config:setup"({ config, injectRoute }) {
        if (!needsIcon || existsSync(new URL("favicon.svg", config.publicDir))) return;
        injectRoute({ pattern: "/favicon.svg", entrypoint: own("favicon.js") });
      },
    },
  };
}

/** The registries that the plugin was given; undefined in a site without it. */
export function configuredRegistries({
  integrations,
}: Pick<AstroConfig, "integrations">): readonly RegistrySource[] | undefined {
  const hooks = integrations.find((integration) => integration.name === name)?.hooks as
    Readonly<Record<string, (() => readonly RegistrySource[]) | undefined>> | undefined;
  return hooks?.[hook]?.();
}
