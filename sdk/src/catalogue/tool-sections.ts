import { agreedSections, isAgreedTitle } from "../model/tool/tool-folder.ts";
import type { ToolExample } from "../model/tool/tool.ts";
import { codeCell, codeSpan, fenced, markdownCell, markdownLine, markdownTable } from "../util/markdown-text.ts";
import { counted } from "../util/texts.ts";
import type { SchemaRow } from "./schema-rows.ts";
import type { DocumentSection, ToolPage, ToolRate } from "./tool-page.ts";
import type { ToolPortability } from "./tool-portability.ts";

/** A section about a tool, as Markdown: in `TOOLS.md` and on the tool's page. */
export interface ToolSection {
  readonly kind: string;
  readonly title: string;
  /** The author's Markdown, which is not made safe yet; may be empty. */
  readonly text: string;
  /** The section's additional Markdown; may be empty. */
  readonly markdown: string;
}

/** The author's texts and declarations, in the order a reader needs them, without empty sections. */
export function ownSections({ guidance, parameters, output, examples, name }: ToolPage): readonly ToolSection[] {
  const { whenToUse = "", whenNotToUse = "", returns = "", errors = "", other } = guidance;
  const aboutParameters = other.filter(isOnParameters).map(({ text }) => text);
  const fields = output && [
    `Data of type ${codeSpan(output.type)}`,
    ...(output.rows.length === 0 ? [] : [fieldTable(output.rows)]),
  ];
  return filled([
    { kind: "use", title: agreedSections.whenToUse, text: whenToUse, markdown: "" },
    { kind: "avoid", title: agreedSections.whenNotToUse, text: whenNotToUse, markdown: "" },
    {
      kind: "parameters",
      title: "Parameters",
      text: aboutParameters.join("\n\n"),
      markdown: parameters.length === 0 ? "None." : parameterTable(parameters),
    },
    {
      kind: "returns",
      title: agreedSections.returns,
      text: returns,
      markdown: fields?.join("\n\n") ?? (returns === "" ? "Nothing." : ""),
    },
    { kind: "errors", title: agreedSections.errors, text: errors, markdown: "" },
    {
      kind: "examples",
      title: "Examples",
      text: "",
      markdown: examples.flatMap((example) => exampleBlocks(name, example)).join("\n\n"),
    },
  ]);
}

const parameterTable = (rows: readonly SchemaRow[]): string =>
  markdownTable(
    ["Parameter", "Type", "Required", "Default", "Description"],
    rows.map((row) => [
      codeCell(row.path),
      codeCell(row.type),
      row.required ? "yes" : "no",
      row.default === undefined ? "" : codeCell(JSON.stringify(row.default)),
      markdownCell(meaning(row)),
    ]),
  );

const fieldTable = (rows: readonly SchemaRow[]): string =>
  markdownTable(
    ["Field", "Type", "Description"],
    rows.map((row) => [codeCell(row.path), codeCell(row.type), markdownCell(meaning(row))]),
  );

function meaning({ description, constraints, deprecated }: SchemaRow): string {
  const limits = constraints.length === 0 ? "" : `(${constraints.join(", ")})`;
  return [deprecated ? "Deprecated." : "", description, limits].filter((part) => part !== "").join(" ");
}

const isOnParameters = ({ title }: DocumentSection): boolean => isAgreedTitle(title, "Parameters");

const filled = (sections: readonly ToolSection[]): readonly ToolSection[] =>
  sections.filter(({ text, markdown }) => text !== "" || markdown !== "");

const exampleBlocks = (name: string, { request, input, output }: ToolExample): readonly string[] => [
  ...(request === undefined ? [] : [`> “${markdownLine(request)}”`]),
  fenced(`npx toolwright call ${name} ${quoted(input)}`, "sh"),
  ...(output === undefined ? [] : ["gives", fenced(JSON.stringify(output, undefined, 2), "json")]),
];

// A shell ends a quoted word at the next quote, so one inside is closed, escaped and opened again.
const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`;

/** The author's other sections, how well models can use the tool, and its definition for them. */
export function furtherSections(tool: ToolPage): readonly ToolSection[] {
  const { guidance, component, checklist, evals = [], providers, portability = [], description } = tool;
  const other = guidance.other.filter((section) => !isOnParameters(section));
  const generated = [
    { kind: "checklist", title: "Checklist", markdown: checklistText(checklist) },
    { kind: "evals", title: "Evals", markdown: rateTable(evals) },
    { kind: "providers", title: "Provider schemas", markdown: providers.map(({ id }) => codeSpan(id)).join(", ") },
    { kind: "portability", title: "Portability", markdown: portabilityText(portability) },
    {
      kind: "prompt",
      title: "What the model reads",
      markdown: description.map((paragraph) => `> ${markdownLine(paragraph)}`).join("\n>\n"),
    },
  ];
  return filled([
    {
      kind: "component",
      title: "Component",
      text: "",
      markdown: component === undefined ? "" : "What the user sees, with the arguments of an example.",
    },
    ...other.map(({ title, text }) => ({ kind: "other", title, text, markdown: "" })),
    ...generated.map((section) => ({ ...section, text: "" })),
  ]);
}

function checklistText(checklist: ToolPage["checklist"]): string {
  if (checklist.length === 0) return "";
  const open = checklist.filter(({ yes }) => !yes);
  const answered = `${String(checklist.length - open.length)} of ${counted(checklist.length, "question")}`;
  const items = open.map(({ question, evidence }) => `- **${question}** ${markdownLine(evidence)}`);
  return [`The definition answers ${answered} that a model has.`, "", ...items].join("\n").trim();
}

function rateTable(rates: readonly ToolRate[]): string {
  if (rates.length === 0) return "";
  const rows = rates.map(({ model, right, runs, rate, cases, at, isCurrent }) => [
    codeCell(model),
    `${String(right)} of ${String(runs)}`,
    `${percent(rate.low)} to ${percent(rate.high)}`,
    `${counted(cases, "case")}, ${markdownCell(at.slice(0, 10))}${isCurrent ? "" : ", of an earlier definition"}`,
  ]);
  return [
    "The share of eval runs in which a model called the tool as expected, when last recorded. With few runs the interval is wide: it contains the true rate in 95 of 100 recordings.",
    markdownTable(["Model", "Right runs", "95 % interval", "Recorded"], rows),
  ].join("\n\n");
}

const percent = (share: number): string => `${String(Math.round(share * 100))} %`;

const outcomes: Readonly<Record<ToolPortability["outcome"][number], string>> = {
  kept: "nothing changed",
  refused: "refused",
  dropped: "parts left out",
  flattened: "parts written in another form",
  renamed: "parts renamed",
  moved: "parts moved into a description",
};

function portabilityText(all: readonly ToolPortability[]): string {
  if (all.length === 0) return "";
  const items = all.map(
    ({ provider, outcome }) => `- ${providerTitle(provider)}: ${outcome.map((kind) => outcomes[kind]).join(", ")}`,
  );
  const intro = "How the definition changes for each provider. Arguments are always validated against the full schema.";
  return [intro, items.join("\n")].join("\n\n");
}

const spellings: Readonly<Record<string, string>> = { openai: "OpenAI", mcp: "MCP", api: "API" };

/** A provider's id as a reader would write it: `openai-chat` → `OpenAI chat`. */
export function providerTitle(id: string): string {
  const [first = "", ...rest] = id.split("-");
  const start = spellings[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
  return [start, ...rest.map((word) => spellings[word] ?? word)].join(" ");
}
