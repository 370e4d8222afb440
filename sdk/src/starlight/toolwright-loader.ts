import type { Loader, LoaderContext } from "astro/loaders";
import { docsLoader } from "@astrojs/starlight/loaders";
import { markdownLine } from "../catalogue/escape-markdown.ts";
import { safeLinks } from "../catalogue/safe-markdown.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { cataloguePages, type CatalogueContent, type CataloguePage, type ListedCategory } from "./catalogue-pages.ts";
import { readRegistry, registryPath, type RegistrySource } from "./read-registry.ts";
import { toolBody } from "./tool-sections.ts";

/** What the loader reads beside the site's own pages. */
export interface ToolwrightLoaderOptions {
  readonly registries: readonly RegistrySource[];
}

/**
 * A loader for Starlight's `docs` collection: the site's own pages as always, and a page for every tool of the registries. In
 * development a rebuilt registry shows at once.
 *
 * @example
 * docs: defineCollection({
 *   loader: toolwrightLoader({ registries: [{ registry: "../dist/tool_registry.json" }] }),
 *   schema: docsSchema({ extend: toolwrightFields }),
 * })
 */
export function toolwrightLoader({ registries }: ToolwrightLoaderOptions): Loader {
  const base = docsLoader();
  return {
    name: "toolwright-loader",
    async load(context) {
      await base.load(context);
      await loadAll(registries, context);
      const files = registries.map((source) => registryPath(source, context.config.root));
      context.watcher?.add(files);
      context.watcher?.on("change", (file) => {
        if (files.includes(file)) void loadAll(registries, context).catch(reportTo(context));
      });
    },
  };
}

async function loadAll(registries: readonly RegistrySource[], context: LoaderContext): Promise<void> {
  const seen = new Set<string>();
  for (const source of registries) {
    const { base = "tools", title = "Tools", sourceUrl } = source;
    if (seen.has(base)) {
      throw new ToolwrightError("CONFIG_INVALID", `Two registries of the catalogue stand at "${base}".`, {
        remedy: "Give each registry its own `base`.",
      });
    }
    seen.add(base);
    const registry = readRegistry(source, context.config.root);
    const pages = cataloguePages(registry, { base, title, ...(sourceUrl !== undefined && { sourceUrl }) });
    const addresses = toolAddresses(pages, context.config.base);
    for (const page of pages) await store(page, { context, addresses });
  }
}

interface Surroundings {
  readonly context: LoaderContext;
  /** Address of each tool's page, by the tool's name. */
  readonly addresses: ReadonlyMap<string, string>;
}

async function store(page: CataloguePage, surroundings: Surroundings): Promise<void> {
  const { context } = surroundings;
  const { id, title, description, content } = page;
  const filePath = `src/content/docs/${id}.md`;
  const fileURL = new URL(filePath, context.config.root);
  const body = bodyOf(content);
  const rendered = await context.renderMarkdown(body, { fileURL });
  const html = await sectionsHtml(content, surroundings);
  const data = await context.parseData({
    id,
    data: { title, description, editUrl: false, catalogue: { ...content, html } },
  });
  context.store.set({ id, data, body, filePath, digest: context.generateDigest({ page }), rendered });
}

function bodyOf(content: CatalogueContent): string {
  return content.kind === "tool"
    ? toolBody(content.page, content.sections)
    : content.categories.map(listBody).join("\n\n");
}

function listBody({ title, summary, tools }: ListedCategory): string {
  const lines = tools.map((tool) => `- \`${tool.name}\`: ${markdownLine(tool.summary)}`);
  return [`## ${title}`, summary, lines.join("\n")].join("\n\n");
}

/** The author's own text of each section, rendered; in the order of the sections. */
async function sectionsHtml(
  content: CatalogueContent,
  { context, addresses }: Surroundings,
): Promise<readonly string[]> {
  if (content.kind !== "tool") return [];
  const rendered = await Promise.all(
    content.sections.map(async ({ text }) => (text === "" ? "" : (await context.renderMarkdown(text)).html)),
  );
  return rendered.map((html) => linkTools(safeLinks(html), addresses, content.page.name));
}

/** Where an author names another tool in code, the reader can go there. */
function linkTools(html: string, addresses: ReadonlyMap<string, string>, self: string): string {
  return html.replace(/(?<!<a [^>]*>)<code>([A-Za-z_][\w-]*)<\/code>/g, (code, name: string) => {
    const address = name === self ? undefined : addresses.get(name);
    return address === undefined ? code : `<a href="${address}">${code}</a>`;
  });
}

function toolAddresses(pages: readonly CataloguePage[], siteBase: string): ReadonlyMap<string, string> {
  const start = siteBase.endsWith("/") ? siteBase : `${siteBase}/`;
  return new Map(
    pages.flatMap(({ id, content }) => (content.kind === "tool" ? [[content.page.name, `${start}${id}/`]] : [])),
  );
}

const reportTo = (context: LoaderContext) => (error: unknown) => {
  context.logger.error(error instanceof Error ? error.message : String(error));
};
