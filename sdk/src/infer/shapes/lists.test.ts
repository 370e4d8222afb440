import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool, type InferResult } from "../infer-tools.ts";

const infer = (text: string): InferResult =>
  inferTool("lib/list.ts", { root: tempFolder({ "lib/list.ts": text, "package.json": "{}" }), export: "list" });

test.each([
  ["unknown[] & string[]", { type: "array", items: { type: "string" } }],
  ["(string | number)[] & string[]", { type: "array", items: { type: "string" } }],
  [
    "any[] & [number, number]",
    { type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false, minItems: 2 },
  ],
  ["string[] & { __brand: 'Names' }", { type: "array", items: { type: "string" } }],
])("a list that a type narrows has the narrower items: %s", (type, items) => {
  const { input, findings } = infer(`export function list(input: { items: ${type} }): void {}`);
  expect(findings).toEqual([]);
  expect(input?.properties).toEqual({ items });
});

test("a property that a second type narrows has both types", () => {
  const { input, findings } = infer(`interface Page { items: unknown[]; next?: string }
export function list(input: Page & { items: { id: number }[] }): void {}`);
  expect(findings).toEqual([]);
  expect(input).toEqual({
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: { id: { type: "number" } },
          required: ["id"],
          additionalProperties: false,
        },
      },
      next: { type: "string" },
    },
    required: ["items"],
    additionalProperties: false,
  });
});

test("a result that is always an empty list is one", () => {
  const { output, findings } = infer("export function list(input: { q: string }) { return { hits: [], q: input.q }; }");
  expect(findings).toEqual([]);
  expect(output).toEqual({
    type: "object",
    properties: { hits: { type: "array", maxItems: 0 }, q: { type: "string" } },
    required: ["hits", "q"],
    additionalProperties: false,
  });
});

test("an input that takes only an empty list is refused", () => {
  const { findings } = infer("export function list(input: { hits: never[] }): void {}");
  expect(findings.map(({ message }) => message)).toEqual(["hits[]: `never` allows no value."]);
});

test.each(["string[] | readonly string[]", "readonly string[] | string[]"])("%s is one list", (type) => {
  const { input } = infer(`export function list(input: { items: ${type} }): void {}`);
  expect(input?.properties).toEqual({ items: { type: "array", items: { type: "string" } } });
});

test("a value that is like a list is a list, as lodash writes it", () => {
  const { input, findings } = infer(`type List<T> = ArrayLike<T>;
export function list(input: { items: List<string> | null; rows: ArrayLike<{ id: number }> }): void {}`);
  expect(findings).toEqual([]);
  expect(input?.properties).toEqual({
    items: { type: ["array", "null"], items: { type: "string" } },
    rows: {
      type: "array",
      items: {
        type: "object",
        properties: { id: { type: "number" } },
        required: ["id"],
        additionalProperties: false,
      },
    },
  });
});
