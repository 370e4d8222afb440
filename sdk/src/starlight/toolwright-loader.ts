import type { Loader, LoaderContext } from "astro/loaders";
import { docsLoader } from "@astrojs/starlight/loaders";
import { safeLinks } from "../catalogue/safe-markdown.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { defined } from "../util/defined.ts";
import { errorMessage } from "../util/error-message.ts";
import type { CatalogueContent, CataloguePage } from "./catalogue-content.ts";
import { startPage } from "./catalogue-pages.ts";
import { guardCode, unguardHtml, unguardText } from "./guard-code.ts";
import { linkTools, type Addresses } from "./link-tools.ts";
import { outlineOf, pageMarkdown } from "./page-markdown.ts";
import { readCataloguePages } from "./read-catalogue.ts";
import { registryPath, type RegistrySource } from "./read-registry.ts";
import { configuredRegistries } from "./toolwright-catalogue.ts";

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
    const { base = "tools" } = source;
    if (seen.has(base)) {
      throw new ToolwrightError("CONFIG_INVALID", `Two registries of the catalogue stand at "${base}".`, {
        remedy: "Give each registry its own `base`.",
      });
    }
    seen.add(base);
    const pages = await readCataloguePages(source, context.config.root);
    const addresses = addressesOf(pages, context.config.base);
    for (const page of pages) await store(page, context, addresses);
    indexes.push(...pages.slice(0, 1));
  }
  if (needsStart) await store(startPage(indexes), context, { tools: new Map() });
}

async function store(page: CataloguePage, context: LoaderContext, addresses: Addresses): Promise<void> {
  const { id, title, description, content, trail } = page;
  const filePath = `src/content/docs/${id}.md`;
  const rendered = await renderGuarded(outlineOf(page), context, new URL(filePath, context.config.root));
  const html = await sectionsHtml(content, context, addresses);
  const data = await context.parseData({
    id,
    data: { title, description, editUrl: false, catalogue: { ...drawnParts(content), html, trail } },
  });
  context.store.set({
    id,
    data,
    filePath,
    rendered,
    body: pageMarkdown(page),
    digest: context.generateDigest({ page }),
  });
}

/** A page without what it holds in two forms: the store keeps all pages in memory. */
function drawnParts(content: CatalogueContent): CatalogueContent {
  if (content.kind !== "tool") return content;
  const { output } = content.page;
  const page = { ...content.page, providers: [], parameters: [], ...(output && { output: { ...output, rows: [] } }) };
  return { ...content, page };
}

/** The author's own text of each section, rendered; in the order of the sections. */
async function sectionsHtml(
  content: CatalogueContent,
  context: LoaderContext,
  addresses: Addresses,
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

function addressesOf(pages: readonly CataloguePage[], siteBase: string): Addresses {
  const address = (id: string): string => `${siteBase.replace(/\/$/, "")}/${id}/`;
  const tools = pages.flatMap(({ id, content }) =>
    content.kind === "tool" ? [[content.page.name, address(id)] as const] : [],
  );
  const errors = pages.find(({ content }) => content.kind === "errors");
  return { tools: new Map(tools), ...(errors && { errors: address(errors.id) }) };
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
