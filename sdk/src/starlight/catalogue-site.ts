import { statSync } from "node:fs";
import { breadcrumb } from "../catalogue/html/breadcrumb.ts";
import { drawPage, type CataloguePage, type DrawnPage } from "../catalogue/html/draw-page.ts";
import { sitePages } from "../catalogue/site/catalogue-pages.ts";
import {
  readCatalogue,
  registryPath,
  type ReadCatalogue,
  type RegistrySource,
} from "../catalogue/site/read-catalogue.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { pageNavigation, sidebarGroup, type PageNavigation } from "./page-navigation.ts";

interface PagePath {
  readonly params: { readonly page: string | undefined };
  readonly props: { readonly id: string; readonly locale: string };
}

/** Settings of a site that decide the addresses of its pages. */
export interface SiteForm {
  readonly base: string;
  readonly format: "file" | "directory" | "preserve";
  readonly trailingSlash: "always" | "never" | "ignore";
}

/** A page as the route shows it. */
export interface SitePage extends DrawnPage, Pick<CataloguePage, "id" | "title" | "description"> {
  /** The title of the browser's window, without the site's. */
  readonly documentTitle: string;
  /** The breadcrumb, as HTML. */
  readonly breadcrumb: string;
  readonly navigation: PageNavigation;
}

/** A registry whose pages have their own address. */
type PlacedSource = RegistrySource & { readonly base: string };

/** The catalogues of a site: read once, and again after a registry has changed, as during development of a site. */
export class CatalogueSite {
  /** Files of the registries. */
  readonly files: readonly string[];
  /** The address of each registry's pages, without slashes at the ends. */
  readonly bases: readonly string[];
  readonly #registries: readonly PlacedSource[];
  readonly #root: URL;
  /** The prefixes of the site's languages; a root language has an empty prefix. */
  readonly locales: readonly string[];
  form: SiteForm = { base: "/", format: "directory", trailingSlash: "ignore" };
  /** Frontmatter of all pages, in addition to their titles and descriptions. */
  frontmatter: Readonly<Record<string, unknown>> = {};
  /** Whether pages lead to the ones before and after them. */
  hasPagination = true;
  /** Addresses of catalogue pages that pages of the site replace. */
  readonly replaced = new Set<string>();
  #kept: { readonly state: string; readonly read: Promise<ReadSite> } | undefined;

  /** @throws ToolwrightError `CONFIG_INVALID` if no registry is named, a `base` is not a path, or two registries have the same. */
  constructor(registries: readonly RegistrySource[], root: URL, locales: readonly string[]) {
    this.#registries = placed(registries);
    this.#root = root;
    this.locales = locales;
    this.bases = this.#registries.map(({ base }) => base);
    this.files = registries.map((source) => registryPath(source, root));
  }

  /** The registries with the files next to them. */
  async catalogues(): Promise<readonly ReadCatalogue[]> {
    return (await this.#read()).catalogues;
  }

  /** The pages at a route: of the registry whose base follows the language, except the pages that the site's `own` pages replace. */
  async paths(route: string, own: readonly string[]): Promise<readonly PagePath[]> {
    const start = route.replace(/^\/|\/\[\.{3}page\]$/g, "");
    const locale = this.locales.find((each) => each !== "" && start.startsWith(`${each}/`)) ?? "";
    const base = locale === "" ? start : start.slice(locale.length + 1);
    const pages = [...(await this.#read()).pages.values()];
    const ids = pages.filter(({ id, trail: [index] }) => (index?.id ?? id) === base).map(({ id }) => id);
    const addressOf = (id: string): string => (locale === "" ? id : `${locale}/${id}`);
    const taken = new Set(own);
    for (const id of ids) if (taken.has(addressOf(id))) this.replaced.add(`/${addressOf(id)}`);
    return ids
      .filter((id) => !taken.has(addressOf(id)))
      .map((id) => ({ params: { page: id.slice(base.length + 1) || undefined }, props: { id, locale } }));
  }

  /** Draws the page of an id in a language. */
  async page(id: string, locale: string): Promise<SitePage> {
    const { pages, catalogues } = await this.#read();
    const page = pages.get(id);
    if (page === undefined) throw new Error(`The catalogue has no page ${id}.`);
    const address = (target: string): string => addressIn(this.form, locale, target);
    const [registry] = page.trail;
    // Two registries may have pages with the same title.
    const documentTitle =
      registry === undefined || this.#registries.length === 1 ? page.title : `${page.title} – ${registry.title}`;
    const navigation = pageNavigation(
      page,
      catalogues.map(({ catalogue }) => catalogue),
      address,
    );
    return {
      id,
      title: page.title,
      description: page.description,
      documentTitle,
      ...drawPage(page, address),
      breadcrumb: breadcrumb(page, address),
      navigation: this.hasPagination ? navigation : { ...navigation, pagination: { prev: undefined, next: undefined } },
    };
  }

  /** The entries of all registries in the sidebar of the site's own pages. */
  async sidebar(locale: string): Promise<PageNavigation["sidebar"]> {
    const { catalogues } = await this.#read();
    return catalogues.map(({ catalogue }) => sidebarGroup(catalogue, (id) => addressIn(this.form, locale, id)));
  }

  #read(): Promise<ReadSite> {
    const state = this.files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(" ");
    if (this.#kept?.state !== state) this.#kept = { state, read: this.#readAll() };
    return this.#kept.read;
  }

  async #readAll(): Promise<ReadSite> {
    const catalogues = await Promise.all(this.#registries.map((source) => readCatalogue(source, this.#root)));
    return { catalogues, pages: sitePages(catalogues.map(({ catalogue }) => catalogue)) };
  }
}

/** The address of a page, whose target ends in a slash, as Starlight forms it; files have one address in all languages. */
function addressIn({ base, format, trailingSlash }: SiteForm, locale: string, target: string): string {
  const start = base.replace(/\/$/, "");
  if (!target.endsWith("/")) return `${start}/${target}`;
  const page = `${start}${locale === "" ? "" : `/${locale}`}/${target.slice(0, -1)}`;
  if (format === "file") return `${page}.html`;
  return trailingSlash === "never" ? page : `${page}/`;
}

interface ReadSite {
  readonly catalogues: readonly ReadCatalogue[];
  readonly pages: ReadonlyMap<string, CataloguePage>;
}

const hasFile = ({ registry }: Partial<RegistrySource>): boolean =>
  typeof registry === "string" || registry instanceof URL;

/** The registries with their bases as paths without slashes at the ends, which Astro's routes need. */
function placed(registries: readonly RegistrySource[]): readonly PlacedSource[] {
  // Most configurations are JavaScript without type checks.
  const given: unknown = registries;
  if (!Array.isArray(given) || registries.length === 0 || !registries.every(hasFile)) {
    const remedy =
      'Name one in `astro.config`: `toolwrightCatalogue({ registries: [{ registry: "dist/tool_registry.json" }] })`.';
    throw invalid("The catalogue has no registry.", remedy);
  }
  const sources = registries.map(({ base = "tools", ...rest }) => ({
    ...rest,
    base: base.replaceAll(/^\/+|\/+$/g, ""),
  }));
  const bases = sources.map(({ base }) => base);
  const wrong = bases.findIndex((base) => !/^(?!.*\.\.?(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)*$/.test(base));
  if (wrong >= 0) {
    const remedy = 'Use letters, digits, hyphens and slashes, such as "tools" or "reference/tools".';
    throw invalid(`The base "${registries[wrong]?.base ?? ""}" of a registry is not a path.`, remedy);
  }
  const twice = bases.find((base, index) => bases.indexOf(base) !== index);
  if (twice !== undefined)
    throw invalid(`Two registries of the catalogue have the base "${twice}".`, "Give each registry its own `base`.");
  return sources;
}

const invalid = (message: string, remedy: string): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", message, { remedy });
