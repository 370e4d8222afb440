import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { StarlightPlugin } from "@astrojs/starlight/types";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { ownFile } from "../util/own-files.ts";
import { catalogueFiles, type CatalogueFile } from "../catalogue/site/catalogue-files.ts";
import type { RegistrySource } from "../catalogue/site/read-registry.ts";
import { CatalogueSite } from "./catalogue-site.ts";
import { finishPages, type ContentSources } from "./finish-pages.ts";
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
 * The catalogue as a Starlight plugin, all that a site needs: adds the pages of the registries, lists the categories in the sidebar, and writes the same
 * for programs: `tools.json`, a JSON and a Markdown file next to each page, `TOOLS.md`, `llms.txt`. A site without a page at `/` gets one. The category
 * of the page that is shown lists its tools, up to a number that does not grow with the registry.
 *
 * @throws ToolwrightError `CONFIG_INVALID` where no registry is named, two have the same `base`, or the site has the plugin twice; `REGISTRY_NOT_FOUND`
 * and `REGISTRY_UNREADABLE` where one cannot be read.
 * @example
 * starlight({ title: "Our tools", plugins: [toolwrightCatalogue({ registries })] })
 */
export function toolwrightCatalogue(options: ToolwrightCatalogueOptions): StarlightPlugin {
  const { registries, sidebar = true } = options;
  return {
    name,
    hooks: {
      async "config:setup"({ config, updateConfig, addIntegration, addRouteMiddleware, astroConfig }) {
        const site = new CatalogueSite(registries, astroConfig.root);
        const catalogues = await site.catalogues();
        addIntegration(catalogueIntegration(options, { site, needsIcon: config.favicon === undefined }));
        if (sidebar) addRouteMiddleware({ entrypoint: own("sidebar-middleware.js") });
        updateConfig({
          components: { PageTitle: own("catalogue-title.astro"), ...config.components },
          ...(config.expressiveCode !== false && {
            expressiveCode: {
              ...(config.expressiveCode === true ? {} : config.expressiveCode),
              useDarkModeMediaQuery: true,
            },
          }),
          customCss: [fileURLToPath(ownFile("catalogue/html/catalogue.css")), ...(config.customCss ?? [])],
          ...(sidebar && {
            sidebar: [...(config.sidebar ?? []), ...catalogues.map(({ catalogue }) => sidebarGroup(catalogue))],
          }),
        });
      },
    },
  };
}

const own = (file: string): string => fileURLToPath(ownFile(`starlight/${file}`));

const name = "toolwright-catalogue";

interface CatalogueSetup {
  readonly site: CatalogueSite;
  /** Whether the site names no icon of its own. */
  readonly needsIcon: boolean;
}

/**
 * Adds the routes and files of the catalogue. Where `needsIcon` is set and the site has no `public/favicon.svg`, which every page of Starlight asks for,
 * it gets one.
 */
function catalogueIntegration(
  { registries, contentSecurityPolicy = {} }: ToolwrightCatalogueOptions,
  { site, needsIcon }: CatalogueSetup,
): AstroIntegration {
  const sites = sitesOfProcess();
  const place = sites.push(site) - 1;
  const forget = (): void => {
    sites[place] = undefined;
  };
  return {
    name,
    hooks: {
      "astro:config:setup"({ config, injectRoute, updateConfig }) {
        if (config.integrations.filter((each) => each.name === name).length > 1) {
          throw new ToolwrightError("CONFIG_INVALID", "The site has the plugin `toolwrightCatalogue` twice.", {
            remedy: "Name all registries in one: `toolwrightCatalogue({ registries: [first, second] })`.",
          });
        }
        updateConfig({ vite: { plugins: [sitePlugin(place)] } });
        const entrypoint = own("catalogue-route.astro");
        for (const { base = "tools" } of registries) injectRoute({ pattern: `/${base}/[...page]`, entrypoint });
        if (!hasStart(config.srcDir)) injectRoute({ pattern: "/", entrypoint });
        if (!needsIcon || existsSync(new URL("favicon.svg", config.publicDir))) return;
        injectRoute({ pattern: "/favicon.svg", entrypoint: own("favicon.js") });
      },
      "astro:server:setup"({ server }) {
        server.watcher.add([...site.files]);
        server.watcher.on("change", (file) => {
          if (site.files.includes(file)) server.ws.send({ type: "full-reload" });
        });
        server.middlewares.use((request, response, next) => {
          const wanted = decodeURI((request.url ?? "").replace(/^\/|\?.*$/g, ""));
          if (!/\.(?:json|md|txt|html)$/.test(wanted)) next();
          else
            void site.catalogues().then((read) => {
              const text = new Map(catalogueFiles(read)).get(wanted);
              if (text === undefined) next();
              else response.end(text);
            }, next);
        });
      },
      "astro:server:done": forget,
      async "astro:build:done"({ dir }) {
        forget();
        const folder = fileURLToPath(dir);
        writeNew(folder, catalogueFiles(await site.catalogues()));
        finishPages(folder, contentSecurityPolicy);
      },
    },
  };
}

const shared = Symbol.for(name);

/** The catalogues of all sites in this process, for all copies of this module. */
const sitesOfProcess = (): (CatalogueSite | undefined)[] =>
  ((globalThis as { [shared]?: (CatalogueSite | undefined)[] | undefined })[shared] ??= []);

const siteModule = "virtual:toolwright-catalogue";

/** Gives the routes the catalogue of their site. It is in the process that builds: a copy in Astro's bundle would read the registries once more. */
const sitePlugin = (place: number) => ({
  name,
  resolveId: (id: string) => (id === siteModule ? `\0${siteModule}` : undefined),
  load: (id: string) =>
    id === `\0${siteModule}` ? `export default globalThis[Symbol.for("${name}")][${String(place)}];` : undefined,
});

/** Whether the site has a page at `/` itself. */
const hasStart = (source: URL): boolean =>
  ["content/docs", "pages"].some((folder) => {
    const place = new URL(folder, source);
    return existsSync(place) && readdirSync(place).some((file) => /^index\.\w+$/.test(file));
  });

/** Writes the files that the site does not have already. */
function writeNew(folder: string, files: Iterable<CatalogueFile>): void {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    if (existsSync(place)) continue;
    const parent = path.dirname(place);
    if (!existsSync(parent)) mkdirSync(parent, { recursive: true });
    writeFileSync(place, text);
  }
}
