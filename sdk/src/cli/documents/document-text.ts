import type { SchemaRow } from "../../catalogue/schema-rows.ts";
import { schemaRows } from "../../catalogue/schema-tree.ts";
import { agreedSections } from "../../model/tool/document-sections.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { descriptionParts } from "./description-parts.ts";
import { errorTypes, type HandlerErrorType } from "../../model/call/response.ts";
import { briefType } from "../../schema/as-typescript.ts";

/** `doc.md` of a tool from what its code says, with a `TODO:` wherever the code says nothing. */
export function documentText(tool: InferredTool, errors: readonly ThrownError[]): string {
  const { what, when, whenNot, returns } = descriptionParts(tool.description);
  const requests = (tool.metadata.examples ?? []).flatMap(({ request }) => request ?? []);
  const sections = [
    section(
      agreedSections.whenToUse,
      [...when, ...requests.map((request) => `For example: “${request}”`)],
      [`TODO: describe the requests that ${tool.name} is for.`],
    ),
    section(agreedSections.whenNotToUse, whenNot, ["TODO: describe the requests that need another tool, and name it."]),
    `## ${agreedSections.returns}\n\n${returnsText(tool, returns)}`,
    section(agreedSections.errors, errorLines(tool, errors), []),
  ];
  return `${[`# ${titleOf(tool)}`, ...(what.length === 0 ? [] : [what.join(" ")]), ...sections].join("\n\n")}\n`;
}

function titleOf({ name, metadata }: InferredTool): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return metadata.title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function section(title: string, lines: readonly string[], otherwise: readonly string[]): string {
  const body = lines.length === 0 ? otherwise.join("\n") : bullets(lines);
  return `## ${title}\n\n${body}`;
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

function returnsText({ name, output, stream, hasResult }: InferredTool, sentences: readonly string[]): string {
  if (output === undefined) return "Nothing: the call has ended when the tool has done its work.";
  const rows = topRows(schemaRows(output)).filter(({ path }) => path !== "");
  const described = output.description ?? (rows.length === 0 ? sentences.join(" ") : "");
  const lead = described === "" && rows.length === 0 ? `TODO: describe what ${name} returns.` : described;
  const type = briefType(output);
  const shape = `${stream === true && hasResult !== true ? "Pieces of the type" : "The type is"} \`${type}\`${rows.length === 0 ? "." : ":"}`;
  return [...(lead === "" ? [] : [lead]), shape, ...(rows.length === 0 ? [] : [bullets(rows.map(fieldLine))])].join(
    "\n\n",
  );
}

/** Properties of the value itself, or of the items if it is a list. */
const topRows = (rows: readonly SchemaRow[]): readonly SchemaRow[] =>
  rows.filter(({ path }) => !/[.*]/.test(path.replace(/^\[\]\./, "")));

function fieldLine({ path, type, description, required }: SchemaRow): string {
  const field = path.replace(/^\[\]\./, "");
  const text = description === "" ? `\`${type}\`` : description.replaceAll(/\s+/g, " ").trim();
  return `\`${field}\`${required ? "" : " (not always)"}: ${text}`;
}

function errorLines({ input }: InferredTool, errors: readonly ThrownError[]): readonly string[] {
  const rows = schemaRows(input).filter(({ path }) => !/[.*[]/.test(path));
  const missing = rows.filter(({ required }) => required).map(({ path }) => `\`${path}\``);
  const bounded = rows.filter(({ constraints }) => constraints.length > 0);
  const reasons = [
    ...(missing.length === 0 ? [] : [`${missing.join(" or ")} is missing`]),
    ...bounded.map(({ path, constraints }) => `\`${path}\` is not valid (${constraints.join(", ")})`),
    ...(missing.length === 0 && bounded.length === 0 ? ["an argument is not in the schema"] : []),
  ];
  return [`\`VALIDATION\`: ${reasons.join("; ")}.`, ...errors.map(({ type, message }) => `\`${type}\`: ${message}`)];
}

/** `doc_summary.md` of a tool: what it does, when to use it and when not, one line each, with a `TODO:` for what its code does not say. */
export function summaryText({ name, description }: InferredTool): string {
  const { what, when, whenNot } = descriptionParts(description);
  const lines = [
    what[0] ?? `TODO: describe in one line what ${name} does.`,
    when[0] ?? `TODO: describe when to use ${name}.`,
    ...whenNot.slice(0, 1),
  ];
  return `${lines.join("\n")}\n`;
}

interface ThrownError {
  readonly type: HandlerErrorType;
  readonly message: string;
}

const literal = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\.)*\``;
const raised = new RegExp(
  String.raw`\bnew ToolError\(\s*["'](\w+)["']\s*,\s*(${literal})|\bfail\(\{\s*type:\s*["'](\w+)["']\s*,\s*message:\s*(${literal})`,
  "g",
);

/** The errors a source raises with a literal type and message, each once, in their order. */
export function thrownErrors(source: string): readonly ThrownError[] {
  const found = Array.from(withoutComments(source).matchAll(raised), (match): readonly ThrownError[] => {
    const type = errorTypes.handler.find((known) => known === (match[1] ?? match[3]));
    return type === undefined ? [] : [{ type, message: textOf(match[2] ?? match[4] ?? "") }];
  }).flat();
  return [...new Map(found.map((error) => [`${error.type} ${error.message}`, error])).values()];
}

/** Leaves out lines and blocks that are comments; a comment behind code is harmless here. */
const withoutComments = (source: string): string => source.replaceAll(/^[ \t]*(?:\/\/.*|\/\*[^]*?\*\/)/gm, "");

/** The text of a literal in one line; what a template fills in is `…`. */
function textOf(quoted: string): string {
  const inner = quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, "…");
  return inner
    .replaceAll(/\\(?:n|t)/g, " ")
    .replaceAll(/\\(.)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
