import { readFile } from "node:fs/promises";
import path from "node:path";
import { startOf, type Finding } from "../../model/finding.ts";
import type { Effect } from "../../model/tool/effect.ts";
import type { InferredTool, Risk } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { ownFile } from "../../util/own-files.ts";
import { jsonAsCode } from "../project/json-as-code.ts";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";

export interface ImportedTool {
  readonly name: string;
  /** Its name in the source: `repos/get`, `read_file`. */
  readonly original: string;
  readonly title?: string;
  /** Plain text; may be empty. */
  readonly description: string;
  readonly category: "action" | "retrieval" | "utility";
  readonly risk?: Risk;
  /** Whether its source declares it as read-only. */
  readonly claimsReading: boolean;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  /** Whether texts inside the arguments come from types, which an import does not write. */
  readonly hasTypes?: true;
  /** Whether it calls an external service; its test then makes no call that would reach it. */
  readonly isOutside: boolean;
  /** A sentence that names the called function or operation. */
  readonly says: string;
  /** A sentence that names an argument and its location. */
  readonly argument: (name: string) => string;
  /** The text of `tool.ts`, with the texts of this completed tool. */
  readonly source: (tool: ImportedTool) => string;
}

/** The tools that an importer makes from its source, with related data. */
export interface ImportDraft {
  readonly tools: readonly ImportedTool[];
  /** Texts of files that the tools share, by path relative to the project. */
  readonly shared: Readonly<Record<string, string>>;
  readonly skipped: readonly Skipped[];
  /** Sentences that tell a person what to do before these tools work. */
  readonly steps: (tools: readonly ImportedTool[]) => readonly string[];
}

/** The client that a tool calls: the name of a function, and the module specifier relative to the tool's file. */
export interface ClientImport {
  readonly name: string;
  readonly from: string;
}

export async function toolFiles(
  tool: ImportedTool,
  source = tool.source(tool),
): Promise<Readonly<Record<string, string>>> {
  const { toolDocuments } = await import("../documents/initial-documents.ts");
  const { name, description, category, risk, input, output, title, isOutside } = tool;
  const inferred: InferredTool = {
    name,
    folder: name,
    file: "tool.ts",
    at,
    description,
    metadata: { category, ...defined({ title, risk }) },
    input,
    output,
    locations: {},
    ...(isOutside && { effects: [outside] }),
  };
  return { "tool.ts": source, ...toolDocuments(inferred) };
}

const at = startOf("tool.ts");
const outside: Effect = { kind: "sends", at, evidence: "" };

/** A `source` whose handler is one call of a client: `call` is an expression of `input` and `ctx`. */
export const clientCall =
  (call: string, client: ClientImport) =>
  ({ title, description, category, risk, input, output }: ImportedTool): string =>
    [
      `import { defineTool } from "toolwright";`,
      `import { ${client.name} } from ${JSON.stringify(client.from)};`,
      "",
      ...commentLines(description),
      "export default defineTool({",
      `  category: ${JSON.stringify(category)},`,
      ...(title === undefined ? [] : [`  title: ${JSON.stringify(title)},`]),
      ...(risk === undefined ? [] : [`  risk: ${JSON.stringify(risk)},`]),
      `  input: ${jsonAsCode(input as Json, "  ")} as const,`,
      `  output: ${jsonAsCode(output as Json, "  ")} as const,`,
      `  execute: (input: Record<string, unknown>, ctx): Promise<unknown> =>`,
      `    ${call},`,
      "});",
      "",
    ].join("\n");

/** The import of a file of the project, with the extension that the project's compiler accepts. */
export function clientImport(
  name: string,
  file: string,
  { tools, importsTs }: Pick<ImportRequest, "tools" | "importsTs">,
): ClientImport {
  const from = path.posix.relative(path.posix.join(tools, "tool"), file);
  return { name, from: importsTs ? from : from.replace(/(?<!\.d)\.([cm]?)tsx?$/, ".$1js") };
}

/** The source text of a client that tools share, from its template: each `__NAME__` is replaced by a value. */
export async function clientFrom(template: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(ownFile(`cli/import/${template}`), "utf8");
  return text.replaceAll(/__([A-Z_]+?)__/g, (whole, name: string) => values[name] ?? whole);
}

/** A comment with this text and these tags: nothing in the text can end the comment or start a tag. */
export function commentLines(text: string, tags: readonly string[] = []): readonly string[] {
  const safe = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("*/", "*\\/")
    .replaceAll(/^(\s*)@(\S+)/gm, "$1`@$2`")
    .trim();
  const lines = [...(safe === "" ? [] : safe.split("\n")), ...tags.map((tag) => tag.replaceAll("*/", "*\\/"))];
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0) return [`/** ${only} */`];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

export interface Skipped {
  readonly original: string;
  readonly reason: string;
}

export interface ImportPlan extends Pick<ImportDraft, "shared" | "skipped"> {
  /** Texts of the tool folders' files, by tool name, then by file name; empty for a folder that exists. */
  readonly folders: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly steps: readonly string[];
  /** Messages about the imported tools; none is an error. */
  readonly findings: readonly Finding[];
}

export interface ImportRequest {
  readonly root: string;
  /** The folder of the tools, relative to the project, with forward slashes. */
  readonly tools: string;
  /** Whether the project's compiler accepts imports of `.ts` files. */
  readonly importsTs: boolean;
  /** The prefix of the tool names; undefined for the default of the kind. */
  readonly prefix: string | undefined;
  /** Patterns of original names, where `*` stands for anything; empty for all. */
  readonly only: readonly string[];
}
