import { expect, test } from "vitest";
import path from "node:path";
import { openInference } from "../infer-tools.ts";
import { tempFolder } from "#test/support/temp-folder.ts";

/** The unresolved names of a tool with this code, as `line:column CODE message`. */
function unresolved(code: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const root = tempFolder({ "package.json": "{}", "tools/greet/tool.ts": code, ...files });
  const [result] = openInference({ root, checksNames: true }).infer([path.join(root, "tools/greet/tool.ts")]);
  return (result?.findings ?? []).map(
    ({ at, code: id, message }) => `${at?.file}:${at?.line}:${at?.column} ${id} ${message}`,
  );
}

/** A tool whose handler has this body, after these lines. */
const tool = (body: string, lines = ""): string =>
  `import { defineTool } from "toolwright";
${lines}
/** Greets a person. */
export default defineTool({
  category: "utility",
  execute(input: { name: string }): string {
${body}
    return input.name;
  },
});
`;

test("names that a module does not export are found, with the nearest exported name", () => {
  const lines = `import { greting, greet as hello, wave as wink } from "./words.ts"; import words from "./words.ts";`;
  const files = { "tools/greet/words.ts": "export const greeting = 1;\nexport const greet = 2;\n" };
  expect(unresolved(tool("    console.log(greting, hello, wink, words);", lines), files)).toEqual([
    'tools/greet/tool.ts:2:10 IMPORT_UNRESOLVED "./words.ts" exports no `greting`. Did you mean "greeting"?',
    'tools/greet/tool.ts:2:35 IMPORT_UNRESOLVED "./words.ts" exports no `wave`.',
    'tools/greet/tool.ts:2:76 IMPORT_UNRESOLVED "./words.ts" has no default export.',
  ]);
});

test("names of packages with types are found too", () => {
  const lines = `import { ToolErrr } from "toolwright"; import { join } from "node:path"; import { a, wanted } from "typed"; import { c } from "untyped"; import whole from "typed";`;
  const files = {
    "node_modules/typed/package.json": '{ "name": "typed", "types": "index.d.ts" }',
    "node_modules/typed/index.d.ts": "export const a: number;\nexport function counted(): void;\n",
    "node_modules/untyped/package.json": '{ "name": "untyped", "main": "index.js" }',
    "node_modules/untyped/index.js": "exports.x = 1;\n",
  };
  expect(unresolved(tool("    console.log(whole, ToolErrr, join, a, wanted, c);", lines), files)).toEqual([
    'tools/greet/tool.ts:2:10 IMPORT_UNRESOLVED "toolwright" exports no `ToolErrr`. Did you mean "ToolError"?',
    'tools/greet/tool.ts:2:86 IMPORT_UNRESOLVED "typed" exports no `wanted`.',
  ]);
});

test("names that nothing declares are found, in the files that a tool imports too", () => {
  const lines = `import { shared } from "../../lib/shared.ts"; import type { Row } from "../../lib/rows.ts";`;
  const body =
    "    const row: Row = { nam: 1 }; if (inptu.name === shared) throw new ToolError('CONFLICT', row, { shred });";
  const files = {
    "lib/shared.ts": "export const shared = computeEverything();\n",
    "lib/rows.ts": "export interface Row { nam: number }\nconsole.log(missing);\n",
  };
  expect(unresolved(tool(body, lines), files)).toEqual([
    "lib/rows.ts:2:13 NAME_UNRESOLVED `missing` is not declared.",
    "lib/shared.ts:1:23 NAME_UNRESOLVED `computeEverything` is not declared.",
    'tools/greet/tool.ts:7:38 NAME_UNRESOLVED `inptu` is not declared. Did you mean "input"?',
    "tools/greet/tool.ts:7:71 NAME_UNRESOLVED `ToolError` is not declared.",
    'tools/greet/tool.ts:7:100 NAME_UNRESOLVED `shred` is not declared. Did you mean "shared"?',
  ]);
});

test("declared names, globals, names after typeof and deliberate names are not reported", () => {
  const lines = `
import fs, { type Stats } from "node:fs";
import { parts } from "./parts.cjs";
import data from "./data.json" with { type: "json" };
import type { Nothing } from "./parts.cjs";
declare global { var declared: number }
enum Sizes { small = 1, large = small + 1 }
class Base<T> { value?: T }
class Derived extends Base<string> { override value = "a"; }
function made(this: unknown, { a: b, ...rest }: Record<string, number>, [c]: number[]) { return [b, rest, c, arguments, new.target]; }
`;
  const body = `
    outer: for (const each of [1]) { if (each > 1) continue outer; else break outer; }
    const label = { name: 1, find() { return 2; }, get size() { return 3; }, ["com" + "puted"]: declared };
    if (typeof Bun !== "undefined") Bun.serve(Deno);
    // @ts-expect-error: made by the host
    hostMade(label.name, label?.find, process, Buffer, document, setTimeout, __dirname, require, import.meta.url);
    try { made({}, []); } catch (error) { console.log(error, fs, parts, data, Sizes, Derived, undefined, NaN); }
    let stats: Stats | undefined; type Local = Missing; console.log(stats as unknown as Local satisfies unknown);`;
  const files = {
    "tools/greet/parts.cjs": "Object.assign(exports, { parts: 1 });\n",
    "tools/greet/data.json": "{}",
  };
  expect(unresolved(tool(body, lines), files)).toEqual([
    "tools/greet/tool.ts:20:47 NAME_UNRESOLVED `Deno` is not declared.",
  ]);
});

test("names in unchecked and unparsable files are not reported", () => {
  expect(unresolved(`// @ts-nocheck\n${tool("    nothing();")}`)).toEqual([]);
  const [first, ...others] = unresolved(tool("    nothing(;"));
  expect(first).toContain("TOOL_SYNTAX");
  expect(others).toEqual([]);
});
