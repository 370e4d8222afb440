import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./schema-required-in-properties.ts";

const text = { type: "string" } as const;

const told = (input: JsonSchema): readonly string[] =>
  findingsOf(rule, foreignSubject({ input })).map(({ pointer = "", message }) => `${pointer} ${message}`);

test.each<[string, JsonSchema, readonly string[]]>([
  [
    "a misspelt name",
    { type: "object", properties: { query: text }, required: ["qeury"] },
    ["/required `qeury` is required but is not a property."],
  ],
  [
    "each name of each object",
    { type: "object", properties: { a: { type: "object", properties: {}, required: ["b", "c"] } }, required: ["a"] },
    ["/properties/a/required `b` is required but is not a property. 1 more required name is not a property either."],
  ],
  [
    "a name every object inherits in JavaScript",
    { type: "object", properties: {}, required: ["constructor"] },
    ["/required `constructor` is required but is not a property."],
  ],
])("%s is found", (_, input, expected) => {
  expect(told(input)).toEqual(expected);
});

test.each<[string, JsonSchema]>([
  ["all there", { type: "object", properties: { query: text }, required: ["query"] }],
  ["nothing required", { type: "object", properties: { query: text } }],
  ["any name by pattern", { type: "object", properties: {}, patternProperties: { "^x-": text }, required: ["x-a"] }],
  ["any name of one type", { type: "object", properties: {}, additionalProperties: text, required: ["a"] }],
  ["a free-form object inside", { type: "object", properties: { row: { type: "object", required: ["id"] } } }],
  [
    "a branch that requires what is declared outside",
    {
      type: "object",
      properties: { a: text, b: text },
      anyOf: [{ properties: {}, required: ["a"] }, { required: ["b"] }],
    },
  ],
  [
    "a shared part that requires what its neighbour declares",
    {
      type: "object",
      properties: { row: { allOf: [{ $ref: "#/$defs/base" }, { properties: { b: text } }] } },
      $defs: { base: { type: "object", properties: { a: text }, required: ["a", "b"] } },
    },
  ],
  ["declared in a part", { type: "object", properties: {}, required: ["a"], allOf: [{ properties: { a: text } }] }],
])("%s is fine", (_, input) => {
  expect(told(input)).toEqual([]);
});

test("an undeclared parameter is a warning where a call can still pass it", () => {
  const severities = (input: JsonSchema): readonly string[] =>
    findingsOf(rule, foreignSubject({ input })).map(({ severity }) => severity);
  expect(severities({ type: "object", required: ["a"] })).toEqual(["warning"]);
  expect(severities({ type: "object", required: ["a"], additionalProperties: false })).toEqual(["error"]);
});

test("the nearest name is proposed", () => {
  const input: JsonSchema = { type: "object", properties: { query: text }, required: ["qeury"] };
  expect(findingsOf(rule, foreignSubject({ input }))[0]?.remedy).toBe(
    "Write `query`, declare it under `properties`, or remove it from `required`.",
  );
});
