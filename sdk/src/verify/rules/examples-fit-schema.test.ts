import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./examples-fit-schema.ts";

const input: JsonSchema = {
  type: "object",
  properties: {
    query: { type: "string", minLength: 1 },
    limit: { type: "integer", maximum: 20 },
    section: { enum: ["guides", "api"] },
    since: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
  },
  required: ["query"],
  additionalProperties: false,
};

const messages = (...inputs: readonly JsonObject[]): readonly string[] => {
  const metadata = { category: "utility" as const, examples: inputs.map((example) => ({ input: example })) };
  return findingsOf(rule, ruleSubject({ input, metadata })).map((finding) => finding.message);
};

test.each<[JsonObject, string]>([
  [{}, "it must have required property 'query'"],
  [{ query: 1 }, "/query must be of type string"],
  [{ query: "a", limit: 21 }, "/limit must be <= 20"],
  [{ query: "a", section: "blog" }, '/section must be one of "guides", "api"'],
  [{ query: "a", word: "b" }, "it must not have the property `word`"],
  [{ query: "a", since: "today" }, '/since must match format "date" or must be of type null'],
  [
    { query: "", limit: 1.5, section: 1, since: 2 },
    '/query must NOT have fewer than 1 characters; /limit must be of type integer; /section must be one of "guides", "api"; and 1 more',
  ],
])("%j", (example, fault) => {
  expect(messages(example)).toEqual([`The input of example 1 does not fit the input schema: ${fault}.`]);
});

test("examples that fit are fine, and each other is named by its number", () => {
  expect(messages({ query: "a" }, { query: "b", limit: 20, section: "api", since: null }, {}, { query: "c" })).toEqual([
    "The input of example 3 does not fit the input schema: it must have required property 'query'.",
  ]);
});

test("a schema that is broken itself is left to its own rule", () => {
  const metadata = { category: "utility" as const, examples: [{ input: {} }] };
  const broken = { type: "object", properties: { a: { pattern: "(" } } } as const;
  expect(findingsOf(rule, ruleSubject({ input: broken, metadata }))).toEqual([]);
});

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: "object", properties });
const nested = (levels: number, leaf = "null"): Json =>
  JSON.parse(`${'{"next":'.repeat(levels)}${leaf}${"}".repeat(levels)}`) as Json;
const twice = (target: string): JsonSchema => ({ anyOf: [{ $ref: target }, { $ref: target }] });
const doubled = (levels: number): JsonSchema => ({
  $ref: "#/$defs/c0",
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, index) => [
      `c${index}`,
      index === levels - 1 ? { type: "string" } : twice(`#/$defs/c${index + 1}`),
    ]),
  ),
});

test.each<[string, JsonSchema, Json, number]>([
  ["a plain schema", object({ a: { type: "string" } }), { a: 1 }, 1],
  ["a list in itself", object({ next: { $ref: "#" } }), nested(50), 1],
  ["a tree", object({ next: { anyOf: [{ $ref: "#" }, { type: "null" }] } }), nested(50, "1"), 1],
  ["choices that double a few times", doubled(10), 1, 1],
  ["choices that double 60 times", doubled(60), 1, 0],
  ["choices that double with each level of the value", object({ next: twice("#") }), nested(40), 0],
  ["such choices on a value of three levels", object({ next: twice("#") }), nested(3), 1],
  ["a reference to nothing", object({ a: { $ref: "#/$defs/Gone" } }), { a: 1 }, 0],
  ["a reference elsewhere", object({ a: { $ref: "https://example.com" } }), { a: 1 }, 0],
  [
    "more schemas than are worth it",
    { ...object(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, {}]))), required: ["a"] },
    {},
    0,
  ],
])("an unfit value of %s is reported only if validating it is quick", (_, schema, value, count) => {
  const metadata = { category: "utility" as const, examples: [{ input: value as JsonObject }] };
  expect(findingsOf(rule, ruleSubject({ input: schema, metadata }))).toHaveLength(count);
});
