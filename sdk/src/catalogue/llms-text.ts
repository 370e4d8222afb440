import type { RegistryFile } from "../model/artifact/registry.ts";
import { memoize } from "../util/memo.ts";
import { categoryTexts } from "./category-texts.ts";
import { codeSpan, markdownLine } from "../util/markdown-text.ts";
import type { SchemaRow } from "./schema-rows.ts";
import { toolPages, type ToolPage } from "./tool-page.ts";

/** Options of the text for language models. */
export interface LlmsTextOptions {
  /** Heading of the text; default `Tools`. */
  readonly title?: string;
}

/** A registry as plain text for a language model (`llms.txt`): for each tool its whole description and its parameters, one per line. */
export function llmsText(registry: RegistryFile, { title = "Tools" }: LlmsTextOptions = {}): string {
  const groups = Map.groupBy(toolPages(registry), (page) => page.category);
  const blocks = [
    `# ${markdownLine(title)}`,
    ...[...groups].flatMap(([category, pages]) => [`## ${categoryTexts[category].title}`, ...pages.map(toolText)]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const toolText = memoize((page: ToolPage): string =>
  [
    `### ${page.name}`,
    ...(page.deprecation === undefined ? [] : [`Deprecated: ${markdownLine(page.deprecation.reason)}`]),
    ...page.description.map(markdownLine),
    page.parameters.length === 0 ? "No parameters." : page.parameters.map(parameterLine).join("\n"),
  ].join("\n\n"),
);

function parameterLine({ path, type, required, default: preset, constraints, description }: SchemaRow): string {
  const traits = [required ? "required" : "optional", ...constraints];
  if (preset !== undefined) traits.push(`default ${JSON.stringify(preset)}`);
  const meaning = description === "" ? "" : `: ${markdownLine(description)}`;
  return `- ${codeSpan(path)} ${codeSpan(type)} (${markdownLine(traits.join(", "))})${meaning}`;
}
