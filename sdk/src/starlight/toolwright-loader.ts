import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Loader, LoaderContext } from "astro/loaders";
import { docsLoader } from "@astrojs/starlight/loaders";
import { markdownLine } from "../catalogue/escape-markdown.ts";
import { componentPage } from "../registry/component-page.ts";
import { safeLinks } from "../catalogue/safe-markdown.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { defined } from "../util/defined.ts";
import { errorMessage } from "../util/error-message.ts";
import { configuredRegistries } from "./toolwright-catalogue.ts";
import {
  cataloguePages,
  startPage,
  type CatalogueContent,
  type CataloguePage,
  type ListedCategory,
} from "./catalogue-pages.ts";
import { sourceAddress } from "./source-address.ts";
import { readForms, readPortability, readRegistry, registryPath, type RegistrySource } from "./read-registry.ts";
import { toolBody } from "./tool-sections.ts";

/** What the loader reads in addition to the site's own pages. */
export interface ToolwrightLoaderOptions {
  /** Default: the registries that `toolwrightCatalogue` was given in the site's configuration. */
  readonly registries?: readonly RegistrySource[];
}

/**
 * A loader for Starlight's `docs` collection: the site's own pages, a page for every tool of the registries, and a page at `/`
 * where the site has none. In development a rebuilt registry shows at once.
 *
 * @throws ToolwrightError `CONFIG_INVALID` when neither the loader nor the plugin names a registry.
 * @example
 * docs: defineCollection({ loader: toolwrightLoader(), schema: docsSchema({ extend: toolwrightFields }) })
 */
export function toolwrightLoader(options: ToolwrightLoaderOptions = {}): Loader {
  const base = docsLoader();
  return {
    name: "toolwright-loader",
    async load(context) {
      await base.load(context);
      const registries = options.registries ?? configuredRegistries(context.config) ?? [];
      if (registries.length === 0) throw noRegistries();
      // Only the site's own pages are in the store here.
      const sources = { registries, needsStart: !context.store.has("index") };
      await loadAll(sources, context);
      const files = registries.map((source) => registryPath(source, context.config.root));
      context.watcher?.add(files);
      context.watcher?.on("change", (file) => {
        if (files.includes(file)) void loadAll(sources, context).catch(reportTo(context));
      });
    },
  };
}

interface Sources {
  readonly registries: readonly RegistrySource[];
  readonly needsStart: boolean;
}

async function loadAll({ registries, needsStart }: Sources, context: LoaderContext): Promise<void> {
  const seen = new Set<string>();
  const indexes: CataloguePage[] = [];
  for (const source of registries) {
    const { base = "tools", title = "Tools" } = source;
    const sourceUrl = source.sourceUrl ?? sourceAddress(registryPath(source, context.config.root));
    if (seen.has(base)) {
      throw new ToolwrightError("CONFIG_INVALID", `Two registries of the catalogue stand at "${base}".`, {
        remedy: "Give each registry its own `base`.",
      });
    }
    seen.add(base);
    const registry = readRegistry(source, context.config.root);
    const portability = readPortability(source, context.config.root);
    const pages = cataloguePages(registry, {
      base,
      title,
      forms: readForms(registry, source, context.config.root),
      ...defined({ sourceUrl, portability }),
    });
    const addresses = toolAddresses(pages, context.config.base);
    const folder = path.dirname(registryPath(source, context.config.root));
    for (const page of pages) await store(page, { context, addresses, folder });
    indexes.push(...pages.slice(0, 1));
  }
  if (needsStart) await store(startPage(indexes), { context, addresses: new Map(), folder: "" });
}

interface Surroundings {
  readonly context: LoaderContext;
  readonly addresses: ReadonlyMap<string, string>;
  readonly folder: string;
}

async function store(page: CataloguePage, surroundings: Surroundings): Promise<void> {
  const { context } = surroundings;
  const { id, title, description, content, trail } = page;
  const filePath = `src/content/docs/${id}.md`;
  const fileURL = new URL(filePath, context.config.root);
  const body = bodyOf(content);
  const rendered = await renderGuarded(body, context, fileURL);
  const html = await sectionsHtml(content, surroundings);
  const component = await componentOf(content, surroundings);
  const data = await context.parseData({
    id,
    data: {
      title,
      description,
      editUrl: false,
      catalogue: { ...content, html, trail, ...(component && { component }) },
    },
  });
  context.store.set({ id, data, body, filePath, digest: context.generateDigest({ page }), rendered });
}

/** The page of a tool's component, the same as clients of MCP get; undefined where the tool has none, or its file is gone. */
async function componentOf(content: CatalogueContent, { folder }: Surroundings): Promise<string | undefined> {
  if (content.kind !== "tool" || content.page.component === undefined) return undefined;
  const { name, component } = content.page;
  const script = await readFile(path.join(folder, component.path), "utf8").catch(() => undefined);
  return script === undefined ? undefined : componentPage(script, name);
}

function bodyOf(content: CatalogueContent): string {
  if (content.kind === "tool") return toolBody(content.page, content.sections);
  const [first, ...others] = content.categories;
  // A page of one category has its name as the title, and needs no heading of the same words below it.
  if (first !== undefined && others.length === 0) return listBody(first);
  return content.categories.map((one) => `## ${one.title}\n\n${listBody(one)}`).join("\n\n");
}

function listBody({ summary, tools }: ListedCategory): string {
  return [summary, "", ...tools.map((tool) => `- \`${tool.name}\`: ${markdownLine(tool.summary)}`)].join("\n");
}

/** The author's own text of each section, rendered; in the order of the sections. */
async function sectionsHtml(
  content: CatalogueContent,
  { context, addresses }: Surroundings,
): Promise<readonly string[]> {
  if (content.kind !== "tool") return [];
  return Promise.all(
    content.sections.map(async ({ text }) => {
      if (text === "") return "";
      const { html } = await renderGuarded(`${beginning}${text}`, context);
      return linkTools(safeLinks(html), addresses, content.page.name);
    }),
  );
}

/** Shows nothing, and keeps a text that begins with a rule from being read as front matter. */
const beginning = "[\u{E3C2}]: #\n\n";

type Rendered = Awaited<ReturnType<LoaderContext["renderMarkdown"]>>;

async function renderGuarded(markdown: string, context: LoaderContext, fileURL?: URL): Promise<Rendered> {
  const rendered = await context.renderMarkdown(guardCode(markdown), fileURL === undefined ? {} : { fileURL });
  const { html, metadata } = rendered;
  const headings = metadata?.headings?.map((heading) => ({ ...heading, text: unguardText(heading.text) }));
  return {
    html: unguardHtml(html),
    ...(metadata !== undefined && { metadata: { ...metadata, ...defined({ headings }) } }),
  };
}

function toolAddresses(pages: readonly CataloguePage[], siteBase: string): ReadonlyMap<string, string> {
  const start = siteBase.endsWith("/") ? siteBase : `${siteBase}/`;
  return new Map(
    pages.flatMap(({ id, content }) => (content.kind === "tool" ? [[content.page.name, `${start}${id}/`]] : [])),
  );
}

function noRegistries(): ToolwrightError {
  return new ToolwrightError("CONFIG_INVALID", "The catalogue has no registry.", {
    remedy:
      'Name one in `astro.config`: `toolwrightCatalogue({ registries: [{ registry: "dist/tool_registry.json" }] })`.',
  });
}

const reportTo = (context: LoaderContext) => (error: unknown) => {
  context.logger.error(errorMessage(error));
};

// From the private use area, so that authors' texts do not contain them.
const lessThan = "\u{E3C0}";
const exclamation = "\u{E3C1}";

/**
 * Safe Markdown in which no character can begin HTML or a picture, whatever extensions the site's renderer has: a table, for one, splits
 * code that is whole without tables. Only characters in code are replaced; `unguardHtml` restores them.
 */
export function guardCode(markdown: string): string {
  return unguardText(markdown).replaceAll("<", lessThan).replaceAll("![", `${exclamation}[`);
}

/** The rendered HTML of guarded Markdown, as the author meant it. */
export function unguardHtml(html: string): string {
  return html.replaceAll(lessThan, "&lt;").replaceAll(exclamation, "!");
}

/** Plain text that a renderer took from guarded Markdown, as the author meant it. */
export function unguardText(text: string): string {
  return text.replaceAll(lessThan, "<").replaceAll(exclamation, "!");
}

/**
 * Rendered HTML in which the names of other tools, where an author wrote them as code, lead to their pages.
 * `addresses` holds the page of each tool by its name; `self` is the tool whose page this is.
 */
export function linkTools(html: string, addresses: ReadonlyMap<string, string>, self: string): string {
  return html.replace(
    /(<a [^>]*>)?<code>([A-Za-z_][\w-]*)<\/code>/g,
    (whole: string, link: string | undefined, name: string) => {
      const address = name === self || link !== undefined ? undefined : addresses.get(name);
      return address === undefined ? whole : `<a href="${address}">${whole}</a>`;
    },
  );
}
