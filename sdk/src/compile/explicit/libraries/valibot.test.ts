import * as companion from "@valibot/to-json-schema";
import * as v from "valibot";
import { expect, test } from "vitest";
import { z } from "zod";
import converter from "./valibot.ts";

const load = (): Promise<Readonly<Record<string, unknown>>> => Promise.resolve(companion);

const partOf = async (schema: v.GenericSchema, side: "input" | "output" = "input"): Promise<unknown> => {
  const converted: unknown = await converter.convert(v.object({ part: schema }), { side, load });
  return (converted as { readonly properties: { readonly part: unknown } }).properties.part;
};

test.each([
  [v.string(), true],
  [companion.toStandardJsonSchema(v.string()), true],
  [z.string(), false],
  [{ type: "object" }, false],
])("takes schemas of Valibot and no other (%#)", (schema, taken) => {
  expect(converter.accepts(schema)).toBe(taken);
});

test.each([
  ["what a transformation takes", v.pipe(v.string(), v.transform(Number)), { type: "string" }],
  [
    "a value that is checked by a function",
    v.pipe(
      v.string(),
      v.check((text) => text !== ""),
    ),
    { type: "string" },
  ],
  [
    "a record of listed keys",
    v.record(v.picklist(["a", "b"]), v.number()),
    { type: "object", propertyNames: { type: "string", enum: ["a", "b"] }, additionalProperties: { type: "number" } },
  ],
  [
    "a tuple without further items",
    v.tuple([v.string()]),
    { type: "array", prefixItems: [{ type: "string" }], items: false, minItems: 1 },
  ],
  ["an emoji without the pattern that looks ahead", v.pipe(v.string(), v.emoji()), { type: "string" }],
  ["a default", v.optional(v.string(), () => "a"), { type: "string", default: "a" }],
  ["no default that is the time", v.optional(v.string(), () => new Date().toISOString()), { type: "string" }],
  [
    "an object that takes any key",
    v.looseObject({}),
    { type: "object", properties: {}, required: [], additionalProperties: true },
  ],
])("gives %s", async (_what, schema, expected) => {
  expect(await partOf(schema)).toEqual(expected);
});

test.each([
  ["date", v.date()],
  ["date", v.optional(v.date())],
  ["bigint", v.bigint()],
  ["map", v.map(v.string(), v.string())],
  ["instance", v.instance(URL)],
])("marks %s, which JSON cannot carry", async (what, schema) => {
  expect(await partOf(schema)).toEqual({ "x-unsupported": what });
});

test("marks the result of a transformation", async () => {
  expect(await partOf(v.pipe(v.string(), v.transform(Number)), "output")).toEqual({ "x-unsupported": "transform" });
});

test("asks a schema in the standard form itself", async () => {
  const request = { side: "input" as const, load: () => Promise.reject(new Error("not needed")) };
  const schema = await converter.convert(companion.toStandardJsonSchema(v.object({ at: v.date() })), request);
  expect(schema).toMatchObject({ properties: { at: { "x-unsupported": "date" } } });
});

test("a value with a fallback may be omitted from the arguments, and is always in a result", async () => {
  const schema = v.object({ limit: v.fallback(v.number(), 5), name: v.string() });
  const load = () => Promise.resolve(companion as never);
  expect(await converter.convert(schema, { side: "input", load })).toMatchObject({ required: ["name"] });
  expect(await converter.convert(schema, { side: "output", load })).toMatchObject({ required: ["limit", "name"] });
});
