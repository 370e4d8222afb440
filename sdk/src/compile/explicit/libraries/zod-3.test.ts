import { expect, test } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { readSchema } from "../../../schema/read.ts";
import converter from "./zod-3.ts";

const load = (): never => {
  throw new Error("nothing is loaded");
};

const partOf = async (schema: unknown, side: "input" | "output" = "input"): Promise<unknown> => {
  const converted: unknown = await converter.convert(z3.object({ part: schema as z3.ZodTypeAny }), { side, load });
  return readSchema(converted).schema.properties?.part;
};

test.each([
  [z3.string(), true],
  [z.string(), false],
  [{ type: "object" }, false],
  [undefined, false],
])("takes schemas of Zod 3 and no other (%#)", (schema, taken) => {
  expect(converter.accepts(schema)).toBe(taken);
});

test.each([
  ["a number above a bound", z3.number().positive(), { type: "number", exclusiveMinimum: 0 }],
  [
    "a tuple in the words of 2020-12",
    z3.tuple([z3.string()]),
    { type: "array", minItems: 1, maxItems: 1, prefixItems: [{ type: "string" }], items: false },
  ],
  [
    "a tuple with a rest",
    z3.tuple([z3.string()]).rest(z3.number()),
    { type: "array", minItems: 1, prefixItems: [{ type: "string" }], items: { type: "number" } },
  ],
  ["a coerced date as the text it comes from", z3.coerce.date(), { type: "string", format: "date-time" }],
  ["what a transformation takes", z3.string().transform(Number), { type: "string" }],
  ["a default", z3.string().default(() => "a"), { type: "string", default: "a" }],
  ["no default that is the time", z3.number().default(() => Date.now()), { type: "number" }],
  [
    "an object that takes any key",
    z3.object({}).passthrough(),
    { type: "object", properties: {}, additionalProperties: true },
  ],
])("gives %s", async (_what, schema, expected) => {
  expect(await partOf(schema)).toEqual(expected);
});

test.each([
  ["date", z3.date()],
  ["date", z3.date().optional()],
  ["bigint", z3.bigint()],
  ["bigint", z3.literal(1n)],
  ["map", z3.map(z3.string(), z3.string())],
  ["set", z3.set(z3.string())],
  ["symbol", z3.symbol()],
  ["function", z3.function()],
])("marks %s, which JSON cannot carry", async (what, schema) => {
  expect(await partOf(schema)).toMatchObject({ "x-unsupported": what });
});

test("marks the result of a transformation, unless it is piped into a schema", async () => {
  expect(await partOf(z3.string().transform(Number), "output")).toEqual({ "x-unsupported": "transform" });
  expect(await partOf(z3.string().transform(Number).pipe(z3.number()), "output")).toEqual({ type: "number" });
});
