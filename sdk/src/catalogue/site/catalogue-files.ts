import { readFileSync } from "node:fs";
import path from "node:path";
import { llmsText } from "../llms-text.ts";
import { toolsMarkdown } from "../tools-markdown.ts";
import { componentPage } from "../../registry/component-page.ts";
import { defined } from "../../util/defined.ts";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import type { ProviderForms } from "../../registry/provider-forms.ts";
import { toolId, type ListedTool } from "../pages/listed-tools.ts";
import { cataloguePages } from "../pages/catalogue-pages.ts";
import type { ReadCatalogue } from "./read-catalogue.ts";
import { orElse } from "../../util/failures.ts";
import { errorTypeTexts, isErrorType } from "../error-type-texts.ts";
import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import { workflowMarkdown } from "../workflows-markdown.ts";
import type { CatalogueContent, CataloguePage } from "../pages/catalogue-content.ts";
import type { RaisedError } from "../pages/raised-errors.ts";
import { toolBody } from "../pages/tool-sections.ts";

/** The path in a site of a file for programs, and its text. */
export type CatalogueFile = readonly [path: string, text: string];

/**
 * What a site has for programs: `tools.json` with the tools of all registries, a JSON file for each tool, each page as Markdown, `TOOLS.md` for each
 * registry, the pages of components, and `llms.txt` with `llms-full.txt`. Each is made when it is asked for.
 */
export function* catalogueFiles(read: readonly ReadCatalogue[]): Generator<CatalogueFile> {
  const texts = new Map(read.map(({ catalogue }) => [catalogue, toolsMarkdown(catalogue.registry)]));
  yield ["tools.json", json({ registries: read.map(registryEntry) })];
  for (const { catalogue, forms, folder } of read) {
    const { base, registry } = catalogue;
    for (const tool of registry.tools) yield [`${fileId(base, tool)}.json`, json(toolEntry(tool, forms))];
    for (const page of cataloguePages(catalogue)) yield [`${page.id}.md`, `# ${page.title}\n\n${pageMarkdown(page)}\n`];
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
function components({ tools }: RegistryFile, base: string, folder: string): readonly CatalogueFile[] {
  return tools.flatMap((tool) => {
    const script = tool.componentPath === undefined ? undefined : scriptOf(path.join(folder, tool.componentPath));
    return script === undefined
      ? []
      : [[`${fileId(base, tool)}/component.html`, componentPage(script, tool.toolId)] as const];
  });
}

const scriptOf = (file: string): string | undefined => orElse(() => readFileSync(file, "utf8"), undefined);

/** A page as Markdown below its title, for programs that read no HTML. */
function pageMarkdown({ content, description }: Pick<CataloguePage, "content" | "description">): string {
  switch (content.kind) {
    case "tool":
      return toolBody(content.page, content.sections);
    case "list":
      return content.groups
        .map(({ title, summary, tools }) =>
          [
            ...(content.groups.length > 1 ? [`## ${markdownLine(title)}`] : []),
            markdownLine(summary),
            toolLines(tools),
          ].join("\n\n"),
        )
        .join("\n\n");
    case "agents":
      return [
        description,
        content.agents.map(({ title, agent }) => `- ${codeSpan(title)}: ${agentLine(agent)}`).join("\n"),
      ].join("\n\n");
    case "agent":
      return [
        markdownLine(description),
        "## Tools",
        toolLines(content.tools),
        "## Hand-offs",
        agentLine(content.agent),
      ].join("\n\n");
    case "workflow":
      return workflowMarkdown(content.workflow);
    case "errors":
      return content.errors.map(errorText).join("\n\n");
  }
}

const toolLines = (tools: readonly ListedTool[]): string =>
  tools.map((tool) => `- ${codeSpan(tool.name)}: ${markdownLine(tool.summary)}`).join("\n");

function agentLine({ definition, tools, otherTools }: (CatalogueContent & { kind: "agent" })["agent"]): string {
  const all = [...tools, ...otherTools].map(codeSpan).join(", ") || "no tools";
  const peers = (definition?.agents ?? []).map(codeSpan).join(", ");
  return peers === "" ? `${all}.` : `${all}; hands work to ${peers}.`;
}

function errorText({ code, tools }: RaisedError): string {
  const meaning = isErrorType(code) ? [errorTypeTexts[code]] : [];
  return [`## ${code}`, ...meaning, `From ${tools.map(codeSpan).join(", ")}.`].join("\n\n");
}
