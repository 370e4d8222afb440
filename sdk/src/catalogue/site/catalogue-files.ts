import { readFileSync } from "node:fs";
import path from "node:path";
import { llmsText } from "../llms-text.ts";
import { toolsMarkdown } from "../tools-markdown.ts";
import { componentPage } from "../../registry/component-page.ts";
import { defined } from "../../util/defined.ts";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import type { ProviderForms } from "../../registry/provider-forms.ts";
import { pageMarkdown } from "../html/draw-page.ts";
import { providerSchemas } from "../tool-page.ts";
import { toolId } from "../pages/catalogue.ts";
import { cataloguePages } from "./catalogue-pages.ts";
import type { ReadCatalogue } from "./read-catalogue.ts";
import { orElse } from "../../util/failures.ts";

/** The path in a site of a file for programs, and its text. */
export type CatalogueFile = readonly [path: string, text: string];

/**
 * The files of a site for programs: `tools.json` with the tools of all registries, a JSON file for each tool, each page as Markdown, `TOOLS.md` for
 * each registry, the pages of components, and `llms.txt` with `llms-full.txt`. Each is created on request.
 */
export function* catalogueFiles(read: readonly ReadCatalogue[]): Generator<CatalogueFile> {
  const texts = new Map(read.map(({ catalogue }) => [catalogue, toolsMarkdown(catalogue.registry)]));
  yield ["tools.json", json({ registries: read.map(registryEntry) })];
  for (const { catalogue, forms, folder } of read) {
    const { base, registry } = catalogue;
    for (const tool of registry.tools) yield [`${fileId(base, tool)}.json`, json(toolEntry(tool, forms))];
    for (const page of cataloguePages(catalogue)) yield [`${page.id}.md`, pageMarkdown(page)];
    yield [`${base}/TOOLS.md`, texts.get(catalogue) ?? ""];
    yield* components(registry, base, folder);
  }
  yield ["llms.txt", read.map(({ catalogue: { registry, title } }) => llmsText(registry, { title })).join("\n")];
  yield ["llms-full.txt", [...texts.values()].join("\n")];
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 1)}\n`;

const fileId = (base: string, { category, toolId: name }: ToolRecord): string => toolId(base, { category, name });

const registryEntry = ({ catalogue: { base, title, registry } }: ReadCatalogue) => ({
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
  return {
    name,
    category,
    version,
    summary,
    description,
    documentation,
    inputSchema: jsonSchema,
    ...defined({ title, outputSchema, risk, confirm, tags, modes, deprecated, examples, errors }),
    providers: Object.fromEntries(providerSchemas(tool, forms).map(({ id, schema }) => [id, schema])),
  };
}

/** The pages of components, as MCP clients get them; a component without its file has no page. */
function components({ tools }: RegistryFile, base: string, folder: string): readonly CatalogueFile[] {
  return tools.flatMap((tool) => {
    const script = tool.componentPath === undefined ? undefined : scriptOf(path.join(folder, tool.componentPath));
    return script === undefined
      ? []
      : [[`${fileId(base, tool)}/component.html`, componentPage(script, tool.toolId)] as const];
  });
}

const scriptOf = (file: string): string | undefined => orElse(() => readFileSync(file, "utf8"), undefined);
