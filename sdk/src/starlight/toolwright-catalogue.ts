import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroConfig, AstroIntegration } from "astro";
import type { StarlightPlugin } from "@astrojs/starlight/types";
import { ownFile } from "../util/own-files.ts";
import { catalogueFiles, type CatalogueFiles } from "./catalogue-files.ts";
import { finishPages, type ContentSources } from "./finish-pages.ts";
import type { RegistrySource } from "./read-registry.ts";
import { sidebarGroup } from "./sidebar-group.ts";

/** Options of the catalogue in a site. */
export interface ToolwrightCatalogueOptions {
  /** The registries to show. */
  readonly registries: readonly RegistrySource[];
  /** Whether each registry gets a group of its categories at the end of the sidebar; default true. */
  readonly sidebar?: boolean;
  /**
   * What the pages may load from elsewhere, by directive of their Content-Security-Policy, such as `{ "img-src": ["https:"] }`; false writes no
   * policy. Default: nothing.
   */
  readonly contentSecurityPolicy?: ContentSources | false;
}

/**
 * The catalogue as a Starlight plugin: draws the pages that `toolwrightLoader` adds, lists the categories in the sidebar, and writes the same for
 * programs: `tools.json`, a JSON and a Markdown file next to each page, `TOOLS.md`, `llms.txt`. The category of the page that is shown lists its tools, up
 * to a number that does not grow with the registry.
 *
 * @example
 * starlight({ title: "Our tools", plugins: [toolwrightCatalogue({ registries })] })
 */
export function toolwrightCatalogue(options: ToolwrightCatalogueOptions): StarlightPlugin {
  const { registries, sidebar = true } = options;
  return {
    name,
    hooks: {
      "config:setup"({ config, updateConfig, addIntegration, addRouteMiddleware, astroConfig, logger }) {
        if (config.components?.MarkdownContent !== undefined) {
          logger.warn("The site replaces MarkdownContent itself, so pages of tools show their plain text only.");
        }
        addIntegration(catalogueIntegration(options, config.favicon === undefined));
        if (sidebar) addRouteMiddleware({ entrypoint: own("sidebar-middleware.js") });
        updateConfig({
          components: {
            MarkdownContent: own("catalogue-content.astro"),
            PageTitle: own("catalogue-title.astro"),
            ...config.components,
          },
          ...(config.expressiveCode !== false && {
            expressiveCode: {
              ...(config.expressiveCode === true ? {} : config.expressiveCode),
              useDarkModeMediaQuery: true,
            },
          }),
          customCss: [own("catalogue.css"), ...(config.customCss ?? [])],
          ...(sidebar && {
            sidebar: [...(config.sidebar ?? []), ...registries.map((source) => sidebarGroup(source, astroConfig.root))],
          }),
        });
      },
    },
  };
}

const own = (file: string): string => fileURLToPath(ownFile(`starlight/${file}`));

const name = "toolwright-catalogue";
const hook = "toolwright:registries";

/**
 * Carries the plugin's registries to the loader: Astro keeps the hooks of every integration in its configuration. Where `needsIcon` is set
 * and the site has no `public/favicon.svg`, which every page of Starlight asks for, it gets one.
 */
function catalogueIntegration(
  { registries, contentSecurityPolicy = {} }: ToolwrightCatalogueOptions,
  needsIcon: boolean,
): AstroIntegration {
  let root: URL;
  return {
    name,
    hooks: {
      [hook]: () => registries,
      "astro:config:setup"({ config, injectRoute }) {
        root = config.root;
        if (!needsIcon || existsSync(new URL("favicon.svg", config.publicDir))) return;
        injectRoute({ pattern: "/favicon.svg", entrypoint: own("favicon.js") });
      },
      "astro:server:setup"({ server }) {
        server.middlewares.use((request, response, next) => {
          const file = decodeURI((request.url ?? "").replace(/^\/|\?.*$/g, ""));
          if (!/\.(?:json|md|txt|html)$/.test(file)) next();
          else
            void catalogueFiles(registries, root).then((files) => {
              const text = files.get(file);
              if (text === undefined) next();
              else response.end(text);
            }, next);
        });
      },
      async "astro:build:done"({ dir }) {
        const folder = fileURLToPath(dir);
        await writeNew(folder, await catalogueFiles(registries, root));
        await finishPages(folder, contentSecurityPolicy);
      },
    },
  };
}

/** Writes the files that the site does not have already. */
async function writeNew(folder: string, files: CatalogueFiles): Promise<void> {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    if (existsSync(place)) continue;
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
}

/** The registries that the plugin was given; undefined in a site without it. */
export function configuredRegistries({
  integrations,
}: Pick<AstroConfig, "integrations">): readonly RegistrySource[] | undefined {
  const hooks = integrations.find((integration) => integration.name === name)?.hooks as
    Readonly<Record<string, (() => readonly RegistrySource[]) | undefined>> | undefined;
  return hooks?.[hook]?.();
}
