import { readFileSync } from "node:fs";
import path from "node:path";
import { llmsText } from "../catalogue/llms-text.ts";
import { toolsMarkdown } from "../catalogue/tools-markdown.ts";
import { componentPage } from "../registry/component-page.ts";
import { defined } from "../util/defined.ts";
import type { RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import type { ProviderForms } from "../registry/provider-forms.ts";
import { toolId } from "./listed-tools.ts";
import { pageMarkdown } from "./page-markdown.ts";
import { readCataloguePages } from "./read-catalogue.ts";
import { readForms, readRegistry, registryPath, type RegistrySource } from "./read-registry.ts";

/** The path in a site of a file for programs, and its text. */
export type CatalogueFiles = ReadonlyMap<string, string>;

/**
 * What a site has for programs: `tools.json` with the tools of all registries, a JSON file for each tool, each page as Markdown, `TOOLS.md` for each
 * registry, the pages of components, and `llms.txt` with `llms-full.txt`.
 */
export async function catalogueFiles(registries: readonly RegistrySource[], root: URL): Promise<CatalogueFiles> {
  const pages = (await Promise.all(registries.map((source) => readCataloguePages(source, root)))).flat();
  const read = registries.map((source) => ({
    ...source,
    base: source.base ?? "tools",
    title: source.title ?? "Tools",
    registry: readRegistry(source, root),
    forms: readForms(readRegistry(source, root), source, root),
    folder: path.dirname(registryPath(source, root)),
  }));
  const texts = read.map(({ registry, title }) => llmsText(registry, { title })).join("\n");
  return new Map([
    ["tools.json", json({ registries: read.map(registryEntry) })],
    ...read.flatMap(({ base, registry, forms }) =>
      registry.tools.map((tool) => [`${fileId(base, tool)}.json`, json(toolEntry(tool, forms))] as const),
    ),
    ...pages.map((page) => [`${page.id}.md`, `# ${page.title}\n\n${pageMarkdown(page)}\n`] as const),
    ...read.map(({ base, registry }) => [`${base}/TOOLS.md`, toolsMarkdown(registry)] as const),
    ...read.flatMap(({ base, registry, folder }) => components(registry, base, folder)),
    ["llms.txt", texts],
    ["llms-full.txt", read.map(({ registry }) => toolsMarkdown(registry)).join("\n")],
  ]);
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 1)}\n`;

const fileId = (base: string, { category, toolId: name }: ToolRecord): string => toolId(base, { category, name });

interface ReadRegistry {
  readonly base: string;
  readonly title: string;
  readonly registry: RegistryFile;
}

const registryEntry = ({ base, title, registry }: ReadRegistry) => ({
  title,
  version: registry.version,
  tools: registry.tools.map((tool) => ({
    name: tool.toolId,
    category: tool.category,
    summary: tool.summary,
    page: `${fileId(base, tool)}/`,
    definition: `${fileId(base, tool)}.json`,
  })),
});

function toolEntry(tool: ToolRecord, forms: ProviderForms) {
  const { toolId: name, category, metadata, description, summary, documentation, jsonSchema, outputSchema } = tool;
  const { title, version = "1.0.0", risk, tags, modes, deprecated, confirm, examples, errors } = metadata;
  const providers = Object.entries(forms).flatMap(([id, { tools }]) => {
    const definition = tools[name]?.definition;
    return definition === undefined ? [] : [[id, definition] as const];
  });
  return {
    name,
    category,
    version,
    summary,
    description,
    documentation,
    inputSchema: jsonSchema,
    ...defined({ title, outputSchema, risk, confirm, tags, modes, deprecated, examples, errors }),
    providers: Object.fromEntries(providers),
  };
}

/** The pages of components, the same as clients of MCP get; a component whose file is gone has none. */
function components({ tools }: RegistryFile, base: string, folder: string): readonly (readonly [string, string])[] {
  return tools.flatMap((tool) => {
    const script = tool.componentPath === undefined ? undefined : scriptOf(path.join(folder, tool.componentPath));
    return script === undefined
      ? []
      : [[`${fileId(base, tool)}/component.html`, componentPage(script, tool.toolId)] as const];
  });
}

function scriptOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
