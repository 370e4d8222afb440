import { agreedSections, isAgreedTitle, type AgreedSection } from "../model/tool/tool-folder.ts";
import type { JsonObject } from "../util/json.ts";
import type { PortabilityFile } from "../model/artifact/portability-file.ts";
import type { ProviderForms } from "../registry/provider-forms.ts";
import type { RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import {
  categories,
  type Category,
  type Deprecation,
  type Risk,
  type ToolExample,
  type ToolMetadata,
} from "../model/tool/tool.ts";
import type { ChecklistAnswer } from "../model/verify/reporter.ts";
import type { RecordedRate, RecordedRates } from "../model/eval/eval-report.ts";
import { definitionDigest } from "../model/eval/recorded-rates.ts";
import { compareText } from "../util/texts.ts";
import { estimatedTokens } from "../util/count-tokens.ts";
import { markdownSections, parseMarkdown } from "../util/markdown.ts";
import { memoize } from "../util/memo.ts";
import { sampleInput } from "../registry/sample-input.ts";
import { defined } from "../util/defined.ts";
import type { SchemaRow } from "./schema-rows.ts";
import { schemaRows } from "./schema-tree.ts";
import { toolPortability, type ToolPortability } from "./tool-portability.ts";
import { checklistOf } from "../verify/checklist/checklist.ts";
import { briefType } from "../schema/as-typescript.ts";

/** A tool's definition as one provider accepts it. */
export interface ProviderSchema {
  readonly id: string;
  readonly schema: JsonObject;
}

/** The author's documentation by its agreed headings. Each text is Markdown; omitted if the document has no such section. */
export interface ToolGuidance extends Readonly<Partial<Record<AgreedSection, string>>> {
  /** Sections under any other heading, in their order. */
  readonly other: readonly DocumentSection[];
}

/** All data of one tool's page. */
export interface ToolPage {
  readonly name: string;
  readonly record: ToolRecord;
  /** Omitted when missing. */
  readonly title?: string;
  readonly category: Category;
  /** `doc_summary.md`; the first paragraph of the description in a folder without it. */
  readonly summary: string;
  /** Paragraphs of the description a model reads, as plain text with code between backticks. */
  readonly description: readonly string[];
  readonly guidance: ToolGuidance;
  readonly parameters: readonly SchemaRow[];
  /** Omitted when the tool returns nothing. */
  readonly output?: { readonly type: string; readonly rows: readonly SchemaRow[] };
  /** Sorted by id. */
  readonly providers: readonly ProviderSchema[];
  /** The result for the tool at each provider, sorted by id; omitted if unknown. */
  readonly portability?: readonly ToolPortability[];
  readonly examples: readonly ToolExample[];
  /** Approximate tokens of the definition in a model's context. */
  readonly tokens: number;
  readonly version: string;
  readonly deprecation?: Deprecation;
  readonly tags: readonly string[];
  /** Empty when the tool may be called in every mode. */
  readonly modes: readonly string[];
  /** Empty when every agent may use the tool. */
  readonly agents: readonly string[];
  readonly risk?: Risk;
  /** Whether the author requires a person to confirm each call. */
  readonly confirm: boolean;
  /** A sample request to the component of a `ui` tool, with the input of an example as payload; omitted without a component. */
  readonly component?: { readonly request: JsonObject };
  /** Which of a model's questions the definition answers; empty for a description in another language than English. */
  readonly checklist: readonly ChecklistAnswer[];
  /** Models' results on its eval cases at their last recording; omitted without a recording. */
  readonly evals?: readonly ToolRate[];
  readonly source: { readonly path: string; readonly url?: string };
}

/** A recorded rate, and whether it is for the current definition. */
export interface ToolRate extends RecordedRate {
  readonly isCurrent: boolean;
}

/** Options of the pages of a registry. */
export interface ToolPageOptions {
  /** The tools in the form of each provider; default: none, and pages do not show them. */
  readonly forms?: ProviderForms;
  /** The `portability.json` of the same build; default: none, and pages do not show it. */
  readonly portability?: PortabilityFile;
  /** The `evals/.recordings/rates.json` of the project; default: none, and pages do not show it. */
  readonly rates?: RecordedRates;
  /** Address that source paths are appended to; default: none, and pages show only the path. */
  readonly sourceUrl?: string;
}

/** One page per tool of a registry, by category and then by name. */
export function toolPages(registry: RegistryFile, options: ToolPageOptions = {}): readonly ToolPage[] {
  const isPlain = Object.values(options).every((option) => option === undefined);
  const pageOf = isPlain ? ownPage : (tool: ToolRecord) => toolPage(tool, options);
  return registry.tools.map(pageOf).sort(byCategoryThenName);
}

function toolPage(tool: ToolRecord, { sourceUrl, portability: file, forms = {}, rates }: ToolPageOptions): ToolPage {
  const portability = file && toolPortability(file, tool.toolId);
  return {
    ...ownPage(tool),
    providers: providerSchemas(tool, forms).toSorted((a, b) => compareText(a.id, b.id)),
    ...(portability && { portability }),
    ...defined({ evals: rates && toolRates(tool, rates) }),
    source: { path: tool.sourcePath, ...(sourceUrl !== undefined && { url: joined(sourceUrl, tool.sourcePath) }) },
  };
}

export const providerSchemas = ({ toolId }: ToolRecord, forms: ProviderForms): readonly ProviderSchema[] =>
  Object.entries(forms).flatMap(([id, { tools }]) => {
    const schema = tools[toolId]?.definition;
    return schema === undefined ? [] : [{ id, schema }];
  });

// Several texts are made from one registry, and in watch mode the texts of all tools are made again, although most tools have not changed.
const ownPage = memoize((tool: ToolRecord): ToolPage => {
  const { metadata } = tool;
  const description = paragraphs(tool.description);
  return {
    name: tool.toolId,
    record: tool,
    ...defined({ title: metadata.title, deprecation: metadata.deprecated, risk: metadata.risk }),
    category: tool.category,
    summary: tool.summary.trim() || (description[0] ?? ""),
    description,
    guidance: { ...errorText(metadata), ...guidance(tool.documentation) },
    parameters: schemaRows(tool.jsonSchema),
    ...(tool.outputSchema && { output: { type: briefType(tool.outputSchema), rows: schemaRows(tool.outputSchema) } }),
    providers: [],
    examples: metadata.examples ?? [],
    checklist: checklistAnswers(tool),
    tokens: definitionTokens(tool),
    version: metadata.version ?? "1.0.0",
    tags: metadata.tags ?? [],
    modes: metadata.modes ?? [],
    agents: agents(metadata.applyTo),
    confirm: metadata.confirm ?? false,
    ...(tool.componentPath !== undefined && { component: { request: requestOf(tool) } }),
    source: { path: tool.sourcePath },
  };
});

function toolRates(tool: ToolRecord, { tools }: RecordedRates): readonly ToolRate[] | undefined {
  const own = Object.hasOwn(tools, tool.toolId) ? tools[tool.toolId] : undefined;
  const digest = definitionDigest(tool);
  return own?.map((rate) => ({ ...rate, isCurrent: rate.definition === digest }));
}

function requestOf(tool: ToolRecord): JsonObject {
  const { toolId, metadata, answerSchema } = tool;
  return {
    eventId: "example",
    toolId: metadata.component ?? toolId,
    workflowName: "default",
    tool: toolId,
    callId: "example",
    display: metadata.display ?? "inline",
    payload: sampleInput(tool),
    createdAt: 0,
    expiresAt: 0,
    ...defined({ answerSchema: answerSchema as JsonObject | undefined }),
  };
}

const definitionTokens = ({ toolId, description, jsonSchema }: ToolRecord): number =>
  estimatedTokens(JSON.stringify({ name: toolId, description, parameters: jsonSchema }).length);

const checklistAnswers = ({ toolId, description, jsonSchema, outputSchema, metadata }: ToolRecord) =>
  checklistOf({
    name: toolId,
    description,
    input: jsonSchema,
    ...defined({ output: outputSchema }),
    annotations: {},
    examples: metadata.examples ?? [],
    locations: {},
  });

function guidance(documentation: string): ToolGuidance {
  const sections = documentSections(documentation);
  const agreed = Object.entries(agreedSections);
  const named = agreed.flatMap(([key, title]) => {
    const section = sections.find((one) => isAgreedTitle(one.title, title));
    return section === undefined ? [] : [[key, section.text] as const];
  });
  return {
    ...Object.fromEntries(named),
    other: sections.filter((one) => !agreed.some(([, title]) => isAgreedTitle(one.title, title))),
  };
}

function errorText({ errors = [] }: ToolMetadata): Pick<ToolGuidance, "errors"> {
  const rows = errors.map(({ error, when }) => `- ${error === undefined ? "" : `\`${error}\`: `}${when}`);
  return rows.length === 0 ? {} : { errors: rows.join("\n") };
}

function agents(applyTo: string | readonly string[] | undefined): readonly string[] {
  if (applyTo === undefined || applyTo === "all") return [];
  return typeof applyTo === "string" ? [applyTo] : applyTo;
}

const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

const joined = (address: string, path: string): string =>
  `${address.replace(/\/+$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}`;

function byCategoryThenName(a: ToolPage, b: ToolPage): number {
  return categories.indexOf(a.category) - categories.indexOf(b.category) || compareText(a.name, b.name);
}

/** One part of a Markdown document: a second-level heading and the text below it. */
export interface DocumentSection {
  readonly title: string;
  /** Markdown, without blank lines at the start and end. */
  readonly text: string;
}

/** The second-level sections of a Markdown document that have content, in their order. */
export const documentSections = (markdown: string): readonly DocumentSection[] =>
  markdownSections(parseMarkdown(markdown))
    .filter(({ depth, isEmpty }) => depth === 2 && !isEmpty)
    .map(({ title, body }) => ({ title, text: trimLines(markdown.slice(body.start, body.end)) }));

// Leading blanks matter: four of them make a code block.
const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
