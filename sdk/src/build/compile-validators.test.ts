import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { inferredTool } from "../../../test/support/inferred-tool.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { compileValidators } from "./compile-validators.ts";

interface Validate {
  (value: unknown): boolean;
  readonly errors: readonly { readonly keyword: string; readonly instancePath: string }[] | null;
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
  const files = await compileValidators([tool]);
  const text = files["validators/greet.js"] ?? "";

  // In this folder nothing can be imported.
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
  const files = await compileValidators([tool]);
  expect(Object.keys(files)).toEqual(["validators/greet.js"]);
  expect(files["validators/greet.js"]).not.toContain("as output");
});

test("a decimal fraction is a multiple of one hundredth, and no more digits are", async () => {
  const price = { type: "number", multipleOf: 0.01 } as const;
  const files = await compileValidators([inferredTool({ input: { type: "object", properties: { price } } })]);
  const file = path.join(tempFolder(), "price.mjs");
  writeFileSync(file, files["validators/greet.js"] ?? "");
  const { input } = (await import(pathToFileURL(file).href)) as { input: Validate };
  expect([19.99, 4.35, 0.29, 7].map((value) => input({ price: value }))).toEqual([true, true, true, true]);
  expect([19.999, 0.001].map((value) => input({ price: value }))).toEqual([false, false]);
});

const compiled = async (input: object): Promise<Validate> => {
  const files = await compileValidators([inferredTool({ input })]);
  const file = path.join(tempFolder(), "compiled.mjs");
  writeFileSync(file, files["validators/greet.js"] ?? "");
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

test("so does every format", async () => {
  const input = await compiled({ type: "object", properties: { address: { type: "string", format: "url" } } });
  expect(input({ address: "https://example.com/" })).toBe(true);
  expect(input({ address: `http://${"a:".repeat(500_000)} ` })).toBe(false);
});

test("one schema may serve as input and as output", async () => {
  const both = { type: "object", properties: {}, additionalProperties: false } as const;
  const files = await compileValidators([inferredTool({ input: both, output: both })]);
  expect(files["validators/greet.js"]).toContain("as output");
});
