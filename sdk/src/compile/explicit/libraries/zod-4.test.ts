import { expect, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import converter from "./zod-4.ts";

const load = (name: string): Promise<Readonly<Record<string, unknown>>> =>
  import(name) as Promise<Readonly<Record<string, unknown>>>;

const partOf = async (schema: unknown, side: "input" | "output" = "input"): Promise<unknown> => {
  const converted: unknown = await converter.convert(z.object({ part: schema as z.ZodType }), { side, load });
  return (converted as { readonly properties: { readonly part: unknown } }).properties.part;
};

test.each([
  [z.string(), true],
  [mini.string(), true],
  [z3.string(), false],
  [{ type: "object" }, false],
  [undefined, false],
])("takes schemas of Zod 4 and no other (%#)", (schema, taken) => {
  expect(converter.accepts(schema)).toBe(taken);
});

test.each([
  ["a whole number without the bounds every JSON number has", z.int().min(1), { type: "integer", minimum: 1 }],
  ["a format without its pattern", z.email(), { type: "string", format: "email" }],
  ["an emoji without the pattern that looks ahead", z.emoji(), { type: "string", format: "emoji" }],
  ["an unsafe pattern of its author", z.string().regex(/^(a+)+$/), { type: "string", pattern: "^(a+)+$" }],
  ["a coerced date as the text it comes from", z.coerce.date(), { type: "string", format: "date-time" }],
  ["what a transformation takes", z.string().transform(Number), { type: "string" }],
  ["an object that takes any key", z.looseObject({}), { type: "object", properties: {}, additionalProperties: {} }],
  [
    "a record without a word on its keys",
    z.record(z.string(), z.number()),
    { type: "object", additionalProperties: { type: "number" } },
  ],
])("gives %s", async (_what, schema, expected) => {
  expect(await partOf(schema)).toEqual(expected);
});

test.each([
  ["date", z.date()],
  ["file", z.file()],
  ["date", z.date().optional()],
  ["bigint", z.bigint()],
  ["bigint", z.literal([1n, 2n])],
  ["map", z.map(z.string(), z.string())],
  ["set", z.set(z.string())],
  ["symbol", z.symbol()],
  ["custom", z.instanceof(URL)],
  ["undefined", z.undefined()],
])("marks %s, which JSON cannot carry", async (what, schema) => {
  expect(await partOf(schema)).toMatchObject({ "x-unsupported": what });
});

test("marks the result of a transformation, unless it is piped into a schema", async () => {
  expect(await partOf(z.string().transform(Number), "output")).toEqual({ "x-unsupported": "transform" });
  expect(await partOf(z.string().transform(Number).pipe(z.number()), "output")).toEqual({ type: "number" });
});

test("an argument with a default may be omitted", async () => {
  const schema = z.object({ limit: z.number().default(5) });
  expect(await converter.convert(schema, { side: "input", load })).not.toHaveProperty("required");
});

test("a value with `catch` may be omitted from the arguments, and is always in a result", async () => {
  const schema = z.object({ limit: z.number().catch(5), name: z.string() });
  expect(await converter.convert(schema, { side: "input", load })).toMatchObject({ required: ["name"] });
  expect(await converter.convert(schema, { side: "output", load })).toMatchObject({ required: ["limit", "name"] });
});

test.each([
  ["today", z.iso.date().default(() => new Date().toISOString().slice(0, 10)), { type: "string", format: "date" }],
  ["the time", z.number().default(() => Date.now()), { type: "number" }],
  ["a random value", z.number().catch(() => Math.random()), { type: "number" }],
  [
    "a new list",
    z.array(z.string()).default(() => ["a"]),
    { type: "array", items: { type: "string" }, default: ["a"] },
  ],
  ["a fixed day", z.iso.date().default("2020-01-31"), { type: "string", format: "date", default: "2020-01-31" }],
])("a default that is %s", async (_what, schema, expected) => {
  expect(await partOf(schema)).toEqual(expected);
});

test.each([
  [z.string().startsWith("a"), { type: "string", pattern: "^a.*" }],
  [z.string().includes("a"), { type: "string", pattern: "a" }],
  [z.string().lowercase(), { type: "string", format: "lowercase", pattern: "^[^A-Z]*$" }],
])("names no check as a format (%#)", async (schema, expected) => {
  expect(await partOf(schema)).toEqual(expected);
});
