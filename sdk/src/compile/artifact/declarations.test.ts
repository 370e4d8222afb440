import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { declarationsText } from "./declarations.ts";

const text: JsonSchema = { type: "string" };
const count: JsonSchema = { type: "number" };

function toolNamed(name: string, definitions: Readonly<Record<string, JsonSchema>>, output?: JsonSchema) {
  const keys = Object.keys(definitions);
  const reference = (key: string): JsonSchema => ({
    $ref: `#/$defs/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  });
  const properties = Object.fromEntries(keys.map((key) => [key, reference(key)]));
  const input: JsonSchema = {
    type: "object",
    properties,
    required: keys,
    additionalProperties: false,
    $defs: definitions,
  };
  return recordOf({ name, execute: "", input, ...(output === undefined ? {} : { output }) });
}

test("each definition has its own name, for any original name", () => {
  const written = declarationsText([
    toolNamed("find", { Item: text, "A-b": text, A_b: count, "3d": text, "a/b": count, größe: text, $2d$: count }),
    toolNamed("3d_x", { Item: text }),
    toolNamed("find-all", { Item: text }),
    toolNamed("find_all", { Item: count }),
    toolNamed("a", { b_output_c: text }),
    toolNamed("a_input_b", { d: text }, { $ref: "#/$defs/c", $defs: { c: count } }),
  ]);
  const names = [...written.matchAll(/^type (\S+) =/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(13);
  expect(names.slice(0, 4)).toEqual(["find$input$Item", "find$input$A$2d$b", "find$input$A_b", "find$input$$33$d"]);
  expect(faultsOf(written)).toEqual([]);
});

/** The compiler's errors about a declaration file. */
function faultsOf(written: string): readonly string[] {
  const file = "tool-registry.d.ts";
  const source = ts.createSourceFile(file, written, ts.ScriptTarget.ESNext, true);
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name) => (name === file ? source : undefined),
  };
  const program = ts.createProgram([file], { noLib: true, types: [] }, host);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "),
  );
}

test("the answers of ui tools are declared by component", () => {
  const answer = (type: "string" | "integer"): JsonSchema => ({
    type: "object",
    properties: { value: { type } },
    required: ["value"],
    additionalProperties: false,
  });
  const uiTool = (name: string, component: string | undefined, schema?: JsonSchema) =>
    recordOf({
      name,
      execute: "",
      metadata: { category: "ui", ...(component === undefined ? {} : { component }) },
      ...(schema === undefined ? {} : { answer: schema }),
    });
  const written = declarationsText([
    uiTool("ask_name", "Field", answer("string")),
    uiTool("ask_age", "Field", answer("integer")),
    uiTool("ask", undefined),
  ]);
  expect(written.slice(written.indexOf("declare module"))).toBe(`declare module "toolwright" {
  interface UiTools {
    readonly "Field": { readonly answer: {
      readonly "value": string;
    } | {
      readonly "value": number;
    } };
    readonly "ask": { readonly answer: unknown };
  }
}
`);
});
