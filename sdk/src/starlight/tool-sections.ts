import { codeSpan, markdownLine } from "../catalogue/escape-markdown.ts";
import { safeMarkdown } from "../catalogue/safe-markdown.ts";
import { fieldTable, parameterTable } from "../catalogue/schema-tables.ts";
import type { ToolPage } from "../catalogue/tool-page.ts";
import type { ToolPortability } from "../catalogue/tool-portability.ts";
import { agreedSections } from "../model/document-sections.ts";

/** How a section of a tool's page is rendered. */
export type ToolSectionKind =
  | "use"
  | "avoid"
  | "parameters"
  | "returns"
  | "errors"
  | "examples"
  | "component"
  | "other"
  | "providers"
  | "portability"
  | "prompt";

/** One section of a tool's page. */
export interface ToolSection {
  readonly kind: ToolSectionKind;
  readonly title: string;
  /** The author's Markdown, made safe; empty where the section is rendered from data alone. */
  readonly text: string;
}

/** The sections of a tool's page in the order a reader needs them; those with nothing to say are left out. */
export function toolSections(page: ToolPage): readonly ToolSection[] {
  const { whenToUse = "", whenNotToUse = "", returns = "", errors = "", other } = page.guidance;
  const written: readonly ToolSection[] = [
    { kind: "use", title: agreedSections.whenToUse, text: whenToUse },
    { kind: "avoid", title: agreedSections.whenNotToUse, text: whenNotToUse },
    { kind: "parameters", title: "Parameters", text: "" },
    { kind: "returns", title: agreedSections.returns, text: returns },
    { kind: "errors", title: agreedSections.errors, text: errors },
    { kind: "examples", title: "Examples", text: "" },
    { kind: "component", title: "Component", text: "" },
    ...other.map(({ title, text }) => ({ kind: "other" as const, title, text })),
    { kind: "providers", title: "Provider schemas", text: "" },
    { kind: "portability", title: "Portability", text: "" },
    { kind: "prompt", title: "What the model reads", text: "" },
  ];
  return written
    .filter((section) => section.text !== "" || hasData(section, page))
    .map((section) => ({ ...section, text: safeMarkdown(section.text) }));
}

/** A tool's page as one Markdown text, for search by other tools, link checks and language models. */
export function toolBody(page: ToolPage, sections: readonly ToolSection[]): string {
  const blocks = sections.flatMap((section) => [
    `## ${markdownLine(section.title)}`,
    ...[section.text, dataText(section, page)].filter((text) => text !== ""),
  ]);
  return [markdownLine(page.summary), ...blocks].join("\n\n");
}

function hasData({ kind }: ToolSection, page: ToolPage): boolean {
  const present: Partial<Record<ToolSectionKind, boolean>> = {
    parameters: true,
    returns: page.output !== undefined,
    examples: page.examples.length > 0,
    component: page.component !== undefined,
    providers: page.providers.length > 0,
    portability: page.portability !== undefined,
    prompt: page.description.length > 0,
  };
  return present[kind] ?? false;
}

function dataText({ kind }: ToolSection, page: ToolPage): string {
  if (kind === "parameters") return page.parameters.length === 0 ? "None." : parameterTable(page.parameters);
  if (kind === "returns") return page.output === undefined ? "" : fieldTable(page.output.rows);
  if (kind === "prompt") return page.description.map(markdownLine).join("\n\n");
  if (kind === "providers") return page.providers.map(({ id }) => codeSpan(id)).join(", ");
  if (kind === "component") return "What the user sees, with the arguments of an example.";
  if (kind === "portability") return portabilityList(page.portability ?? []);
  if (kind === "examples") return page.examples.map(({ input }) => codeSpan(JSON.stringify(input))).join("\n\n");
  return "";
}

function portabilityList(all: readonly ToolPortability[]): string {
  return all.map(({ provider, outcome }) => `- ${codeSpan(provider)}: ${outcome.join(", ")}`).join("\n");
}
