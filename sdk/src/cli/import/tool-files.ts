import type { InferredTool } from "../../model/tool.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { commentLines } from "./comment-lines.ts";
import type { ImportedTool } from "./imported-tool.ts";

/** The client that a tool calls: the name of a function, and the file that exports it as seen from the tool's. */
export interface ClientImport {
  readonly name: string;
  readonly from: string;
}

/** The files of a tool folder, by name. */
export async function toolFiles(tool: ImportedTool, client: ClientImport): Promise<Readonly<Record<string, string>>> {
  return { "tool.ts": sourceText(tool, client), ...(await documentFiles({ ...tool, isOutside: true })) };
}

/** What the documents and the test of a tool are made from. */
export interface DocumentedTool extends Omit<ImportedTool, "original" | "call"> {
  /** Whether it calls something outside: its test then calls nothing that answers. */
  readonly isOutside: boolean;
}

const at = { file: "tool.ts", line: 1, column: 1 };

/** Documents and test of a tool, by file name. */
export async function documentFiles(tool: DocumentedTool): Promise<Readonly<Record<string, string>>> {
  const { documentText } = await import("../documents/document-text.ts");
  const { summaryText } = await import("../documents/summary-text.ts");
  const { testText } = await import("../documents/test-text.ts");
  const { name, description, category, input, output, title, isOutside } = tool;
  const inferred: InferredTool = {
    name,
    folder: name,
    file: "tool.ts",
    at,
    description,
    metadata: { category, ...defined({ title }) },
    input,
    output,
    locations: {},
    ...(isOutside && { effects: [{ kind: "sends", at, evidence: "" }] }),
  };
  return {
    "doc_summary.md": summaryText(inferred),
    "doc.md": documentText(inferred, []),
    "tool.test.ts": testText(inferred),
  };
}

function sourceText({ title, description, category, input, output, call }: ImportedTool, client: ClientImport): string {
  return [
    `import { defineTool } from "toolwright";`,
    `import { ${client.name} } from ${JSON.stringify(client.from)};`,
    "",
    ...commentLines(
      description.trim() === ""
        ? "TODO: describe what this tool does, when to use it, and what it returns."
        : description,
    ),
    "export default defineTool({",
    `  category: ${JSON.stringify(category)},`,
    ...(title === undefined ? [] : [`  title: ${JSON.stringify(title)},`]),
    `  input: ${literal(input as Json, "  ")} as const,`,
    `  output: ${literal(output as Json, "  ")} as const,`,
    `  execute: (input: Record<string, unknown>, ctx): Promise<unknown> =>`,
    `    ${call},`,
    "});",
    "",
  ].join("\n");
}

/** A JSON value as TypeScript; `indent` is that of the line it begins in. */
function literal(value: Json, indent = ""): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[${(value as readonly Json[]).map((item) => literal(item, indent)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${inner}${keyOf(key)}: ${literal(member, inner)},`);
  return members.length === 0 ? "{}" : ["{", ...members, `${indent}}`].join("\n");
}

// Written with quotes, `__proto__` would set the prototype all the same.
const keyOf = (key: string): string =>
  key === "__proto__" ? `["__proto__"]` : /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
