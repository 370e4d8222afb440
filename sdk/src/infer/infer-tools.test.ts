import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inferTool, inferTools } from "../build.ts";

let base = "";
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), "toolwright-infer-"));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let count = 0;

const quickConfig = '{ "compilerOptions": { "lib": ["es2024"] } }';

/** A fresh project with these files, and a `tsconfig.json` under which it opens quickly. */
const project = (files: Files): string => bareProject({ "tsconfig.json": quickConfig, ...files });

type Files = Readonly<Record<string, string>>;

function bareProject(files: Files): string {
  count += 1;
  const root = path.join(base, String(count));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

const tool = (input: string, before = ""): string => `import { defineTool } from "toolwright";
${before}
/** Do something with the input. */
export default defineTool({ category: "utility", execute: (input: ${input}): string => String(input) });
`;

const closed = (properties: object): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

describe("projects in any state", () => {
  const nullable = closed({ a: { type: ["string", "null"] } });
  const states: readonly (readonly [string, Files])[] = [
    ["without tsconfig.json", {}],
    ["with an empty tsconfig.json", { "tsconfig.json": "" }],
    ["with a broken tsconfig.json", { "tsconfig.json": '{ "compilerOptions": { "strict": ' }],
    ["with unknown options", { "tsconfig.json": '{ "compilerOptions": { "fromTheFuture": 7, "module": "es9999" } }' }],
    ["with a missing base", { "tsconfig.json": '{ "extends": "./nowhere.json" }' }],
    ["without strict null checks", { "tsconfig.json": '{ "compilerOptions": { "strict": false } }' }],
    ["with a list of types that are not there", { "tsconfig.json": '{ "compilerOptions": { "types": ["gone"] } }' }],
  ];

  it.each(states)("%s", (_, files) => {
    const root = bareProject({ ...files, "tools/one/tool.ts": tool("{ a: string | null }") });
    const result = inferTool("tools/one/tool.ts", { root });
    // Project problems are reported, but do not stop inference.
    expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(result.tool?.input).toEqual(nullable);
  });

  it("with type errors that do not touch the tool's types", () => {
    const root = project({
      "helper.ts": "export const wrong: number = 'text'; export interface Point { x: number }",
      "tools/one/tool.ts": tool(
        "{ at: Point }",
        'import { wrong, absent, type Point } from "../../helper.ts"; const text: string = wrong + absent;',
      ),
    });
    const { tool: inferred, findings } = inferTool("tools/one/tool.ts", { root });
    expect(findings).toEqual([]);
    expect(inferred?.input).toEqual(closed({ at: closed({ x: { type: "number" } }) }));
  });

  it("follows the path aliases of tsconfig.json", () => {
    const root = project({
      "tsconfig.json": '{ "compilerOptions": { "paths": { "#types/*": ["./types/*"] } } }',
      "types/point.ts": "export interface Point { x: number }",
      "tools/one/tool.ts": tool("{ at: Point }", 'import type { Point } from "#types/point";'),
    });
    expect(inferTool("tools/one/tool.ts", { root }).tool?.input).toEqual(
      closed({ at: closed({ x: { type: "number" } }) }),
    );
  });

  it("reads global types from the project's own declaration files", () => {
    const root = project({
      "types/global.d.ts": "interface Everywhere { id: string }",
      "tools/one/tool.ts": tool("Everywhere"),
    });
    expect(inferTool("tools/one/tool.ts", { root }).tool?.input).toEqual(closed({ id: { type: "string" } }));
  });

  it("reads types of the DOM if the project has them", () => {
    const root = bareProject({
      "tsconfig.json": "{}",
      "tools/one/tool.ts": tool("{ at: DOMPointInit; mode: Partial<AddEventListenerOptions>['capture'] }"),
      "tools/two/tool.ts": `import { defineTool } from "toolwright";
export default defineTool({ category: "utility", execute: () => document.title });`,
    });
    const [one, two] = inferTools(["tools/one/tool.ts", "tools/two/tool.ts"], { root });
    expect(one?.findings).toEqual([]);
    expect(Object.keys(one?.input?.properties?.at?.properties ?? {})).toEqual(["w", "x", "y", "z"]);
    expect(two?.output).toEqual({ type: "string" });
  });

  it("reads a file with JSX", () => {
    const root = project({ "lone.tsx": tool("{ a: string }", "export const view = () => <b />;") });
    const { name, findings, input } = inferTool("lone.tsx", { root });
    expect([name, findings, input]).toEqual(["lone", [], closed({ a: { type: "string" } })]);
  });

  it("opens results even if the package is not installed", () => {
    const root = project({
      "tools/one/tool.ts": `import { defineTool, type ToolResult } from "toolwright";
export default defineTool({ category: "utility", execute: (): Promise<ToolResult<{ done: boolean }>> => null! });`,
    });
    expect(inferTool("tools/one/tool.ts", { root }).tool?.output).toEqual(closed({ done: { type: "boolean" } }));
  });
});

describe("results that direct a conversation", () => {
  it.each([
    ["execute: () => direct({ done: true }, { next: 'billing' })", ""],
    ["execute: (): Promise<ToolResult<Done>> => null!", "interface Done { done: boolean }"],
  ])("%s promises the result alone", (execute, types) => {
    const root = project({
      "tools/one/tool.ts": `import { defineTool, direct, type ToolResult } from "toolwright";
${types}
export default defineTool({ category: "utility", ${execute} });`,
    });
    expect(inferTool("tools/one/tool.ts", { root }).tool?.output).toEqual(closed({ done: { type: "boolean" } }));
  });
});

describe("several tools at once", () => {
  it("gives results in the order of the files, each with its own findings", () => {
    const root = project({
      "tools/bad/tool.ts": tool("{ a: Map<string, string> }"),
      "tools/good/tool.ts": tool("{ a: string }"),
      "tools/worse/tool.ts": "export default defineTool({",
    });
    const absolute = path.join(root, "tools/good/tool.ts");
    const results = inferTools(["tools/worse/tool.ts", absolute, "tools/bad/tool.ts", "tools/none/tool.ts"], { root });
    expect(results.map(({ file, name, findings }) => [file, name, findings.map(({ code }) => code)])).toEqual([
      ["tools/worse/tool.ts", "worse", ["TOOL_SYNTAX"]],
      ["tools/good/tool.ts", "good", []],
      ["tools/bad/tool.ts", "bad", ["INFER_UNSUPPORTED_TYPE"]],
      ["tools/none/tool.ts", "none", ["TOOL_FILE_MISSING"]],
    ]);
    expect(results.map((result) => result.tool?.name)).toEqual([undefined, "good", undefined, undefined]);
  });

  it("gives a tool the same schema next to any other tools", () => {
    const root = project({
      "tools/first/tool.ts": tool(`{ a: "x" | "m"; b: Record<"k" | "c", 2 | 1>; c: Exclude<"q" | "x" | "d", "q"> }`),
      "tools/second/tool.ts": tool(`{ a: "m" | "x"; b: Record<"c" | "k", 1 | 2>; c: "d" | "x" }`),
    });
    const [first, second] = ["tools/first/tool.ts", "tools/second/tool.ts"] as const;
    const [, after] = inferTools([second, first], { root });
    const alone = inferTool(first, { root });
    expect(JSON.stringify(after?.tool)).toBe(JSON.stringify(alone.tool));
    expect(JSON.stringify(alone.tool?.input)).toBe(
      '{"type":"object","properties":{"a":{"type":"string","enum":["x","m"]},' +
        '"b":{"type":"object","properties":{"k":{"type":"number","enum":[2,1]},"c":{"type":"number","enum":[2,1]}},' +
        '"required":["k","c"],"additionalProperties":false},"c":{"type":"string","enum":["x","d"]}},' +
        '"required":["a","b","c"],"additionalProperties":false}',
    );
  });

  it("keeps a file that overwhelms the compiler from harming the others", () => {
    const depth = 30_000;
    const root = project({
      "tools/deep/tool.ts": tool(`{ a: ${"(".repeat(depth)}string${")".repeat(depth)} }`),
      "tools/good/tool.ts": tool("{ a: string }"),
    });
    const [deep, good] = inferTools(["tools/deep/tool.ts", "tools/good/tool.ts"], { root });
    expect(deep?.findings.map(({ code, tool: name, at }) => [code, name, at?.file])).toEqual([
      ["INFER_UNSUPPORTED_TYPE", "deep", "tools/deep/tool.ts"],
    ]);
    expect(good?.tool?.input).toEqual(closed({ a: { type: "string" } }));
  });

  it("reports inline types thousands deep", () => {
    const depth = 5000;
    const root = project({
      "tools/deep/tool.ts": tool(`{${"a: {".repeat(depth)} b: string ${"}".repeat(depth)}}`),
    });
    const { findings } = inferTool("tools/deep/tool.ts", { root });
    expect(findings.map(({ code, message, at }) => [code, message, at?.line])).toEqual([
      ["INFER_UNSUPPORTED_TYPE", "The types or values of this tool nest too deeply to be read.", 1],
    ]);
  });

  it("reports a too deep chain of named types at the type that exceeds the limit", () => {
    const length = 3000;
    const links = Array.from(
      { length },
      (_, index) => `interface T${index} { a: ${index + 1 === length ? "string" : `T${index + 1}`} }`,
    );
    const root = project({ "tools/deep/tool.ts": `${tool("{ first: T0 }")}\n${links.join("\n")}\n` });
    const { findings } = inferTool("tools/deep/tool.ts", { root });
    expect(findings.map(({ code, message, at }) => [code, message, at?.line])).toEqual([
      [
        "INFER_UNSUPPORTED_TYPE",
        "first.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.….a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a: the type nests more than 250 levels deep, or without end.",
        254,
      ],
    ]);
  });

  it("reads a long chain of types whose schemas nest only a little", () => {
    const length = 4000;
    const links = Array.from({ length }, (_, index) => `interface T${index} { a?: T${(index + 1) % length} }`);
    const all = links.map((_, index) => `p${index}?: T${index}`).join("; ");
    const root = project({ "tools/wide/tool.ts": `${tool(`{ ${all} }`)}\n${links.join("\n")}\n` });
    const { findings, input } = inferTool("tools/wide/tool.ts", { root });
    expect(findings.map(({ code }) => code)).toEqual(["INFER_TOO_LARGE"]);
    expect(Object.keys(input?.$defs ?? {})).toHaveLength(length);
  });

  it("returns nothing for no files", () => {
    expect(inferTools([], { root: project({}) })).toEqual([]);
  });
});

describe("places", () => {
  it("point to the declarations, also in other files and within $defs", () => {
    const root = project({
      "types.ts": "export interface Item {\n  id: string;\n  parts?: Item[];\n}\n",
      "tools/one/tool.ts": `import { defineTool } from "toolwright";
import type { Item } from "../../types.ts";
interface Input {
  first: Item;
  "a/b~c"?: { deep: string };
}
export default defineTool({
  category: "utility",
  execute(input: Input): string {
    return input.first.id;
  },
});
`,
    });
    const inferred = inferTool("tools/one/tool.ts", { root }).tool;
    expect(inferred?.at).toEqual({ file: "tools/one/tool.ts", line: 7, column: 16 });
    expect([inferred?.folder, inferred?.file]).toEqual(["tools/one", "tools/one/tool.ts"]);
    expect(inferred?.locations).toEqual({
      "": { file: "tools/one/tool.ts", line: 9, column: 11 },
      "/properties/first": { file: "tools/one/tool.ts", line: 4, column: 3 },
      "/properties/a~1b~0c": { file: "tools/one/tool.ts", line: 5, column: 3 },
      "/properties/a~1b~0c/properties/deep": { file: "tools/one/tool.ts", line: 5, column: 15 },
      "/$defs/Item/properties/id": { file: "types.ts", line: 2, column: 3 },
      "/$defs/Item/properties/parts": { file: "types.ts", line: 3, column: 3 },
    });
  });

  it("are given with evidence and remedy in findings", () => {
    const root = project({ "tools/one/tool.ts": tool("{\n  seen: Set<string>;\n}") });
    expect(inferTool("tools/one/tool.ts", { root }).findings).toEqual([
      {
        code: "INFER_UNSUPPORTED_TYPE",
        severity: "error",
        message: "seen: `Set<string>` has no JSON form.",
        at: { file: "tools/one/tool.ts", line: 5, column: 3 },
        tool: "one",
        evidence: "seen: Set<string>;",
        remedy: "Use an array, with the tag `@uniqueItems`.",
      },
    ]);
  });
});

describe("types derived from a platform type", () => {
  it("are the platform type if they add nothing, as in Mongoose", () => {
    const classes = "class NativeDate extends Date {} class Home extends URL {} interface When extends Date {}";
    const root = project({
      "tsconfig.json": '{ "compilerOptions": { "lib": ["es2024", "dom"] } }',
      "tools/one/tool.ts": tool("{ at: NativeDate; on: When; home: Home }", classes),
    });
    const { tool: inferred, findings } = inferTool("tools/one/tool.ts", { root });
    expect(findings).toEqual([]);
    const date = { type: "string", format: "date-time" };
    expect(inferred?.input).toEqual(closed({ at: date, on: date, home: { type: "string", format: "uri" } }));
  });

  it("are refused if they add a member", () => {
    const classes = "class Zoned extends Date { zone = 'UTC' }";
    const root = project({ "tools/one/tool.ts": tool("{ at: Zoned }", classes) });
    expect(inferTool("tools/one/tool.ts", { root }).findings.map(({ message }) => message)).toEqual([
      "at: class `Zoned` has no JSON form because of its member `toString`.",
    ]);
  });
});

describe("a result inferred from code with a type error", () => {
  it("points to the code", () => {
    const root = project({
      "tools/one/tool.ts": `import { defineTool } from "toolwright";
/** Do something with the input. */
export default defineTool({ category: "utility", execute: (input: { a: string }) => ({ n: input.lenght }) });`,
    });
    expect(inferTool("tools/one/tool.ts", { root }).findings).toMatchObject([
      {
        message: "result.n: the type cannot be found.",
        remedy: "Correct the code that the type is inferred from (`tsc --noEmit` shows the error), or write the type.",
        at: { line: 3, column: 88 },
      },
    ]);
  });
});

describe("a result of a package without types", () => {
  it("asks for its types rather than for the package", () => {
    const root = project({
      "node_modules/plain/package.json": '{ "name": "plain", "version": "1.0.0", "main": "index.js" }',
      "node_modules/plain/index.js": "module.exports = (name) => name;",
      "tools/one/tool.ts": `import { defineTool } from "toolwright";
import plain from "plain";
/** Do something with the input. */
export default defineTool({ category: "utility", execute: (input: { a: string }) => plain(input.a) });`,
    });
    expect(inferTool("tools/one/tool.ts", { root }).findings).toMatchObject([
      {
        message: "result: the type cannot be found, because the module `plain` has no types.",
        remedy: "Install its `@types` package if there is one, or write the type.",
      },
    ]);
  });
});

describe("a result of an alias that leads nowhere", () => {
  it("asks for the alias rather than for a package", () => {
    const root = project({
      "tools/one/tool.ts": `import { defineTool } from "toolwright";
import { run } from "@/lib/run";
/** Do something with the input. */
export default defineTool({ category: "utility", execute: (input: { a: string }) => run(input.a) });`,
    });
    expect(inferTool("tools/one/tool.ts", { root }).findings).toMatchObject([
      {
        message: "result: the type cannot be found, because the module `@/lib/run` cannot be resolved.",
        remedy:
          "Correct the import, or its alias: in `paths` of `tsconfig.json`, and of a name with `#` in `imports` of `package.json`.",
      },
    ]);
  });
});

describe("hostile names", () => {
  it("keeps properties that are called like members of every object", () => {
    const root = project({
      "tools/one/tool.ts": tool("{ constructor: string; toString?: boolean }"),
    });
    const text = JSON.stringify(inferTool("tools/one/tool.ts", { root }).tool?.input.properties);
    expect(text).toBe('{"constructor":{"type":"string"},"toString":{"type":"boolean"}}');
  });
});

describe("plain functions", () => {
  const files = {
    "lib/text.ts": `/** Count the words of a text. */
export const count = (text: string, least = 1): number => text.split(" ").filter((word) => word.length >= least).length;
/** Search. */
export function execute(input: { query: string }): string[] { return [input.query]; }
const unseen = (text: string) => text;
export { unseen as seen };
`,
  };

  it("are read by the name of their export", () => {
    const { tool: _, ...result } = inferTool("lib/text.ts", { root: project(files), export: "count" });
    expect(result).toEqual({
      file: "lib/text.ts",
      name: "count",
      description: "Count the words of a text.",
      input: {
        type: "object",
        properties: { text: { type: "string" }, least: { type: "number", default: 1 } },
        required: ["text"],
        additionalProperties: false,
      },
      output: { type: "number" },
      findings: [],
    });
  });

  it.each([
    ["execute", "text", ["query"]],
    ["seen", "seen", ["text"]],
  ])("are called by their export, or by the file: %s", (exported, name, properties) => {
    const result = inferTool("lib/text.ts", { root: project(files), export: exported });
    expect([result.name, Object.keys(result.input?.properties ?? {})]).toEqual([name, properties]);
  });

  it.each(["unseen", "toString", "default"])("are not found if they are not exported: %s", (exported) => {
    const result = inferTool("lib/text.ts", { root: project(files), export: exported });
    expect(result.findings.map(({ code }) => code)).toEqual(["TOOL_NOT_DEFINED"]);
    expect([result.tool, result.input]).toEqual([undefined, undefined]);
  });
});

describe("a category that cannot be read", () => {
  const notLiteral = "The option `category` is not a literal value.";

  it.each([
    ["in a definition", 'defineTool({ category: chosen(), risk: "high", execute: work })', [notLiteral]],
    ["next to a wrapped function", 'defineTool(work, { category: chosen(), risk: "high" })', [notLiteral]],
    [
      "is another matter than an option whose name looks like it",
      'defineTool({ "a `category`": chosen(), execute: work })',
      ["The tool has no category.", "`defineTool` has no option `a `category``."],
    ],
  ])("%s", (_, definition, messages) => {
    const text = [
      'import { defineTool } from "toolwright";',
      "declare function chosen(): never;",
      "const work = (input: { a: string }): string => input.a;",
      "/** Do something with the input. */",
      `export default ${definition};`,
    ].join("\n");
    const { findings } = inferTool("tools/one/tool.ts", { root: project({ "tools/one/tool.ts": text }) });
    expect(findings.map(({ message }) => message)).toEqual(messages);
  });
});

describe("types of packages", () => {
  const spots = (types: string): Files => ({
    "node_modules/spots/package.json": '{ "name": "spots", "version": "1.0.0", "types": "index.d.ts" }',
    "node_modules/spots/index.d.ts": types,
  });
  const importing = 'import type { Spot } from "spots";\n';

  it("comments without a value, or with an invalid one, are not reported", () => {
    const types = `
/** A spot. @example const here: Spot = [8.5, 47.4]; */
export type Spot = { /** @minimum low @default 'far' */ at: number[]; /** @example [1, "2"] @example [3] */ to?: number[] };
`;
    const root = project({ ...spots(types), "tools/one/tool.ts": tool("{ spot: Spot }", importing) });
    const { input, findings } = inferTool("tools/one/tool.ts", { root });
    expect(findings).toEqual([]);
    expect(input).toEqual(
      closed({
        spot: {
          description: "A spot.",
          type: "object",
          properties: {
            at: { type: "array", items: { type: "number" } },
            to: { type: "array", items: { type: "number" }, examples: [[3]] },
          },
          required: ["at"],
          additionalProperties: false,
        },
      }),
    );
  });

  it("an unsupported type is reported where the author uses it, with what to omit, once for input and result", () => {
    const types = "export interface Spot { name: string; inner: { seen: Set<string> } }";
    const text = `import { defineTool } from "toolwright";
import type { Spot } from "spots";
interface Input { spot: Spot }
/** Do something with the input. */
export default defineTool({ category: "utility", execute: (input: Input): Input => input });
`;
    const root = project({ ...spots(types), "tools/one/tool.ts": text });
    expect(inferTool("tools/one/tool.ts", { root }).findings).toEqual([
      {
        code: "INFER_UNSUPPORTED_TYPE",
        severity: "error",
        tool: "one",
        at: { file: "tools/one/tool.ts", line: 3, column: 19 },
        message: "spot.inner.seen: `Set<string>` has no JSON form, as declared at node_modules/spots/index.d.ts:1.",
        evidence: "spot: Spot",
        remedy: 'Use `Omit<Spot, "inner">`, or write your own type with the members that the tool needs.',
      },
    ]);
  });
});

it("a chain of a hundred types is converted as any other", () => {
  const chain = Array.from({ length: 100 }, (_, index) => `interface I${index} { at: Nil<I${index + 1}>; all?: I0[] }`);
  const before = ["type Nil<T> = T | null;", ...chain, "interface I100 { end: boolean }"].join("\n");
  const root = project({ "tools/one/tool.ts": tool("{ start: I0 }", before) });
  const { input, findings } = inferTool("tools/one/tool.ts", { root });
  expect(findings).toEqual([]);
  expect(JSON.stringify(input)).toContain('{"end":{"type":"boolean"}}');
});
