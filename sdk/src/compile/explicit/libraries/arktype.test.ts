import { type } from "arktype";
import { expect, test } from "vitest";
import { z } from "zod";
import converter from "./arktype.ts";

const load = (): Promise<never> => Promise.reject(new Error("nothing is loaded"));

const partOf = (schema: unknown, side: "input" | "output" = "input"): unknown => {
  const converted: unknown = converter.convert(schema, { side, load });
  return (converted as { readonly properties: { readonly part: unknown } }).properties.part;
};

test.each([
  [type("string"), true],
  [z.string(), false],
  [{ type: "object" }, false],
])("takes types of ArkType and no other (%#)", (schema, taken) => {
  expect(converter.accepts(schema)).toBe(taken);
});

test.each([
  ["a bounded number", type({ part: "1 <= number.integer <= 20" }), { type: "integer", minimum: 1, maximum: 20 }],
  [
    "what a transformation takes, without the pattern that looks ahead",
    type({ part: "string.numeric.parse" }),
    { type: "string" },
  ],
  ["an unsafe pattern of its author", type({ part: "/^(a+)+$/" }), { type: "string", pattern: "^(a+)+$" }],
  ["a format without its pattern", type({ part: "string.email" }), { type: "string", format: "email" }],
  [
    "a value that is checked by a function",
    type({ part: type("string").narrow((text) => text !== "") }),
    { type: "string" },
  ],
  ["a default", type({ part: "string = 'north'" }), { type: "string", default: "north" }],
  [
    "a default within an object, and no computed one",
    type({ "part?": { count: "number = 3", tags: type("string[]").default(() => []) } }),
    {
      type: "object",
      properties: { count: { type: "number", default: 3 }, tags: { type: "array", items: { type: "string" } } },
    },
  ],
])("gives %s", (_what, schema, expected) => {
  expect(partOf(schema)).toEqual(expected);
});

test.each([
  ["date", type({ part: "Date" })],
  ["bigint", type({ part: "bigint" })],
  ["map", type({ part: "Map" })],
  ["symbol", type({ part: "symbol" })],
  ["undefined", type({ part: "undefined" })],
])("marks %s, which ArkType would leave empty without a word", (what, schema) => {
  expect(partOf(schema)).toEqual({ "x-unsupported": what });
});
