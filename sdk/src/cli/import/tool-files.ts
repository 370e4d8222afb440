import type { InferredTool } from "../../model/tool.ts";
import type { Json } from "../../util/json.ts";
import type { ImportedTool } from "./imported-tool.ts";

/** The client that a tool calls: the name of a function, and the file that exports it as seen from the tool's. */
export interface ClientImport {
  readonly name: string;
  readonly from: string;
}

/** The files of a tool folder, by name. */
export async function toolFiles(tool: ImportedTool, client: ClientImport): Promise<Readonly<Record<string, string>>> {
  const { name, description, category, input, output, title } = tool;
  const inferred: InferredTool = {
    name,
    folder: name,
    file: "tool.ts",
    at,
    description,
    metadata: { category, ...(title !== undefined && { title }) },
    input,
    output,
    locations: {},
  };
  return { "tool.ts": sourceText(tool, client), ...(await documentFilesOf(inferred)) };
}

const at = { file: "tool.ts", line: 1, column: 1 };

/** Documents and test of a tool that calls something outside: the test calls nothing that answers. */
async function documentFilesOf(tool: InferredTool): Promise<Readonly<Record<string, string>>> {
  const { documentText } = await import("../documents/document-text.ts");
  const { summaryText } = await import("../documents/summary-text.ts");
  const { testText } = await import("../documents/test-text.ts");
  const outside: InferredTool = { ...tool, effects: [{ kind: "sends", at, evidence: "" }] };
  return {
    "doc_summary.md": summaryText(tool),
    "doc.md": documentText(tool, []),
    "tool.test.ts": testText(outside),
  };
}

function sourceText({ title, description, category, input, output, call }: ImportedTool, client: ClientImport): string {
  return [
    `import { defineTool } from "toolwright";`,
    `import { ${client.name} } from ${JSON.stringify(client.from)};`,
    "",
    jsDoc(description),
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

/** A comment whose text is this: nothing in it ends the comment or begins a tag. */
function jsDoc(text: string): string {
  const safe = text
    .replaceAll("\r\n", "\n")
    .replaceAll("*/", "*\u200B/")
    .replaceAll(/^(\s*)@(\S+)/gm, "$1`@$2`")
    .trim();
  const lines = (safe === "" ? "TODO: describe what this tool does, when to use it, and what it returns." : safe).split(
    "\n",
  );
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
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
