import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { StarlightPlugin } from "@astrojs/starlight/types";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { ownFile } from "../util/own-files.ts";
import { catalogueFiles, type CatalogueFile } from "../catalogue/site/catalogue-files.ts";
import type { RegistrySource } from "../catalogue/site/read-catalogue.ts";
import { CatalogueSite } from "./catalogue-site.ts";

/** Options of the catalogue in a site. */
export interface ToolwrightCatalogueOptions {
  /** The registries to show. */
  readonly registries: readonly RegistrySource[];
  /** Whether each registry gets a group after the site's own sidebar; default true. A `routeMiddleware` of the site can move it. */
  readonly sidebar?: boolean;
  /** Frontmatter of all pages of the catalogue, such as fields that the site's `docsSchema` requires; default none. */
  readonly frontmatter?: Readonly<Record<string, unknown>>;
}

/**
 * The catalogue as a Starlight plugin: adds the pages of the registries, lists the registries in the sidebar, and writes files for programs:
 * `tools.json`, a JSON and a Markdown file next to each page, `TOOLS.md`, `llms.txt`. A site without a page at `/` gets one. On a tool's page, the
 * sidebar lists the tools next to it in its category.
 *
 * The content of the site's own pages does not change, and a page of the site at an address of the catalogue replaces the catalogue's page.
 *
 * @throws ToolwrightError `CONFIG_INVALID` if no registry is named, a `base` is not a path, two registries have the same `base`, or the site has the
 * plugin twice; `REGISTRY_NOT_FOUND` and `REGISTRY_UNREADABLE` if a registry cannot be read.
 * @example
 * starlight({ title: "Our tools", plugins: [toolwrightCatalogue({ registries })] })
 */
export function toolwrightCatalogue(options: ToolwrightCatalogueOptions = { registries: [] }): StarlightPlugin {
  const { registries, sidebar = true, frontmatter = {} } = options;
  return {
    name,
    hooks: {
      async "config:setup"({ config, addIntegration, addRouteMiddleware, astroConfig }) {
        const site = new CatalogueSite(registries, astroConfig.root, localesOf(config, astroConfig));
        site.frontmatter = frontmatter;
        site.hasPagination = config.pagination !== false;
        // A registry that cannot be read stops Astro here, before it starts.
        await site.catalogues();
        addIntegration(catalogueIntegration(site));
        // The site's own middleware runs later, and may move the groups.
        if (sidebar) addRouteMiddleware({ entrypoint: own("sidebar-middleware.js"), order: "pre" });
      },
    },
  };
}

const own = (file: string): string => fileURLToPath(ownFile(`starlight/${file}`));

const name = "toolwright-catalogue";

type SetupOptions = Parameters<StarlightPlugin["hooks"]["config:setup"] & object>[0];

/** The prefixes of the languages in which Starlight has pages: its own setting or Astro's; one language needs no prefix. */
function localesOf(
  { locales }: SetupOptions["config"],
  { i18n }: Partial<SetupOptions["astroConfig"]>,
): readonly string[] {
  const rootLocale =
    i18n?.routing === "manual" || i18n?.routing.prefixDefaultLocale === true ? "" : i18n?.defaultLocale;
  const paths = (i18n?.locales ?? []).map((locale) => (typeof locale === "string" ? locale : locale.path));
  const names = locales === undefined ? paths : Object.keys(locales);
  return names.length === 0 ? [""] : names.map((name) => (name === "root" || name === rootLocale ? "" : name));
}

function catalogueIntegration(site: CatalogueSite): AstroIntegration {
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
        updateConfig({ vite: { plugins: [sitePlugin(place, site)] } });
        // A server has no registry: the pages are files there.
        const route = { entrypoint: own("catalogue-route.astro"), prerender: true };
        for (const locale of site.locales) {
          const start = locale === "" ? "" : `/${locale}`;
          for (const base of site.bases) injectRoute({ pattern: `${start}/${base}/[...page]`, ...route });
        }
        // Starlight repeats a start page in each language.
        if (site.locales.some((locale) => hasStart(config, locale))) return;
        for (const locale of site.locales) injectRoute({ pattern: `/${locale}`, ...route });
      },
      "astro:config:done"({ config: { base, build, trailingSlash } }) {
        site.form = { base, format: build.format, trailingSlash };
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
      async "astro:build:done"({ dir, logger }) {
        forget();
        writeNew(fileURLToPath(dir), catalogueFiles(await site.catalogues()));
        for (const page of site.replaced) logger.warn(`The site's own page at ${page} replaces the catalogue's page.`);
      },
    },
  };
}

const shared = Symbol.for(name);

/** The catalogues of all sites in this process, for all copies of this module. */
const sitesOfProcess = (): (CatalogueSite | undefined)[] =>
  ((globalThis as { [shared]?: (CatalogueSite | undefined)[] | undefined })[shared] ??= []);

const siteModule = "virtual:toolwright-catalogue";

/**
 * Gives the routes the catalogue of their site. It is in the build process: a copy in Astro's bundle would read the registries again. A server that
 * renders the site's own pages has only their sidebar entries.
 */
const sitePlugin = (place: number, site: CatalogueSite) => ({
  name,
  resolveId: (id: string) => (id === siteModule ? `\0${siteModule}` : undefined),
  async load(id: string): Promise<string | undefined> {
    if (id !== `\0${siteModule}`) return undefined;
    const groups = await Promise.all(site.locales.map(async (locale) => [locale, await site.sidebar(locale)] as const));
    return `const groups = ${JSON.stringify(Object.fromEntries(groups))};
      export default globalThis[Symbol.for("${name}")]?.[${String(place)}] ?? { sidebar: (locale) => groups[locale] };`;
  },
});

const hasStart = ({ srcDir, redirects = {} }: SiteSources, locale: string): boolean =>
  Object.hasOwn(redirects, `/${locale}`) ||
  ["content/docs", "pages"].some((folder) => {
    const place = new URL(`${folder}/${locale}`, srcDir);
    return existsSync(place) && readdirSync(place).some((file) => /^index\.\w+$/.test(file));
  });

interface SiteSources {
  readonly srcDir: URL;
  readonly redirects?: object;
}

function writeNew(folder: string, files: Iterable<CatalogueFile>): void {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    if (existsSync(place)) continue;
    const parent = path.dirname(place);
    if (!existsSync(parent)) mkdirSync(parent, { recursive: true });
    writeFileSync(place, text);
  }
}
