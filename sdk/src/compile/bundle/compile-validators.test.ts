import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { compileValidators } from "./compile-validators.ts";

interface Validate {
  (value: unknown): boolean;
  readonly errors:
    | readonly {
        readonly keyword: string;
        readonly instancePath: string;
        readonly params: Readonly<Record<string, unknown>>;
      }[]
    | null;
}

/** The compiled validators of one tool. */
async function textFor(tool: InferredTool): Promise<string> {
  const { paths, files } = await compileValidators([tool]);
  return files[paths.get(tool.name) ?? ""] ?? "";
}

test("the module imports nothing, names every fault, and knows formats", async () => {
  const tool = inferredTool({
    input: {
      type: "object",
      properties: { name: { type: "string", minLength: 2 }, born: { type: "string", format: "date" } },
      required: ["name"],
      additionalProperties: false,
    },
    output: { type: "array", items: { type: "integer" } },
  });
  const text = await textFor(tool);

  // Nothing can be imported from this folder.
  const file = path.join(tempFolder(), "greet.mjs");
  writeFileSync(file, text);
  const { input, output } = (await import(pathToFileURL(file).href)) as { input: Validate; output: Validate };
  expect(input({ name: "Ada", born: "1815-12-10" })).toBe(true);
  expect(input({ name: "A", born: "yesterday", extra: 1 })).toBe(false);
  expect(input.errors?.map(({ keyword, instancePath }) => `${keyword} ${instancePath}`).sort()).toEqual([
    "additionalProperties ",
    "format /born",
    "minLength /name",
  ]);
  expect(input(Object.create({ name: "inherited" }))).toBe(false);
  expect(output([1, 2])).toBe(true);
  expect(output([1.5])).toBe(false);
});

test("a tool without a result has no output validator", async () => {
  const { output: _none, ...tool } = inferredTool();
  expect(await textFor(tool)).not.toContain("output");
});

test("a number with two decimals is a multiple of one hundredth, and one with three is not", async () => {
  const price = { type: "number", multipleOf: 0.01 } as const;
  const text = await textFor(inferredTool({ input: { type: "object", properties: { price } } }));
  const file = path.join(tempFolder(), "price.mjs");
  writeFileSync(file, text);
  const { input } = (await import(pathToFileURL(file).href)) as { input: Validate };
  expect([19.99, 4.35, 0.29, 7].map((value) => input({ price: value }))).toEqual([true, true, true, true]);
  expect([19.999, 0.001].map((value) => input({ price: value }))).toEqual([false, false]);
});

const compiled = async (input: object): Promise<Validate> => {
  const { paths, files } = await compileValidators([inferredTool({ input })]);
  const root = tempFolder(files);
  const file = path.join(root, paths.get("greet") ?? "");
  return ((await import(pathToFileURL(file).href)) as { input: Validate }).input;
};

// Natively, each of these values would take minutes.
test.each([
  ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "ada@example.org", `a@${".".repeat(1_000_000)}@`],
  ["\\s+$", "a ", `${" ".repeat(1_000_000)}a`],
  ["^(?:[a-z0-9]+-)*[a-z0-9]+$", "a-b", `${"a".repeat(1_000_000)}-`],
])("the pattern %s takes a time in proportion to the text", async (pattern, good, bad) => {
  const input = await compiled({
    type: "object",
    properties: { text: { type: "string", pattern } },
    patternProperties: { [pattern]: { type: "string" } },
    additionalProperties: false,
  });
  expect([{ text: good }, { text: bad }, { [good]: "" }, { [bad]: "" }].map((value) => input(value))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("a format decides about a long text in linear time", async () => {
  const input = await compiled({ type: "object", properties: { address: { type: "string", format: "url" } } });
  expect(input({ address: "https://example.com/" })).toBe(true);
  expect(input({ address: `http://${"a:".repeat(500_000)} ` })).toBe(false);
});

test("one schema may serve as input and as output", async () => {
  const both = { type: "object", properties: {}, additionalProperties: false } as const;
  expect(await textFor(inferredTool({ input: both, output: both }))).toMatch(/as output[,}]/);
});

test("a module is named by what it does: equal schemas, equal names but for the tool's", async () => {
  const pathsOf = async (tools: readonly InferredTool[]): Promise<readonly string[]> => [
    ...(await compileValidators(tools)).paths.values(),
  ];
  const [first, second] = await pathsOf([inferredTool(), inferredTool({ name: "hello" })]);
  expect(first).toMatch(/^validators\/greet\.[0-9a-f]{8}\.mjs$/);
  expect(second).toBe(first?.replace("greet", "hello"));
  const [other] = await pathsOf([inferredTool({ input: { type: "object", properties: { a: { type: "string" } } } })]);
  expect(other).toMatch(/^validators\/greet\./);
  expect(other).not.toBe(first);
});

test("a module depends neither on texts and examples nor on the tools compiled before it", async () => {
  const name = { type: "string", enum: ["a", "b"] } as const;
  const described = { ...name, description: "One of two.", examples: ["a"], title: "Name" };
  const tool = (property: object): InferredTool =>
    inferredTool({ input: { type: "object", properties: { name: property, description: { type: "string" } } } });
  const other = inferredTool({ name: "other", input: { type: "object", properties: { x: { enum: [1, 2, 3] } } } });
  const text = await textFor(tool(name));
  expect(text).toContain("description");
  expect(await textFor(tool(described))).toBe(text);
  const { paths, files } = await compileValidators([other, tool(described)]);
  expect(files[paths.get("greet") ?? ""]).toBe(text);
});

test("a property whose name looks like code of a validator is named in its error", async () => {
  const names = [",schemaPath:", '",keyword:', "},message:", '",params:{', "a,propertyName:", "};errors++;"];
  const input = await compiled({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    required: names,
    propertyNames: { maxLength: 16 },
  });
  expect(input(Object.fromEntries(names.map((name) => [name, "x"])))).toBe(true);
  expect(input({})).toBe(false);
  expect(input.errors?.map(({ params }) => params.missingProperty)).toEqual(names);
  expect(input(Object.fromEntries(names.map((name) => [name, 1])))).toBe(false);
  expect(input.errors?.map(({ instancePath }) => instancePath)).toEqual(names.map((name) => `/${name}`));
  expect(input({ ...Object.fromEntries(names.map((name) => [name, "x"])), ["n".repeat(17)]: 1 })).toBe(false);
  expect(input.errors?.map(({ keyword }) => keyword)).toEqual(["maxLength", "propertyNames"]);
});

test("a long list of wrong items behind a reference is refused with all its errors", { timeout: 120_000 }, async () => {
  const item = { type: "object", properties: { number: { type: "integer" } }, required: ["number"] } as const;
  const tool = inferredTool({
    input: {
      type: "object",
      properties: { rows: { type: "array", items: { $ref: "#/$defs/Row" } }, first: { $ref: "#/$defs/Row" } },
      $defs: { Row: item },
    },
  });
  const file = path.join(tempFolder(), "greet.mjs");
  writeFileSync(file, await textFor(tool));
  const { input } = (await import(pathToFileURL(file).href)) as { input: Validate };
  // Copying all former errors at each item would take minutes.
  expect(input({ rows: Array.from({ length: 300_000 }, () => ({})) })).toBe(false);
  expect(input.errors).toHaveLength(300_000);
});
