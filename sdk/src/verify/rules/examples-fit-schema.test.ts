import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { JsonObject } from "../../util/json.ts";
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

test.each<[string, JsonSchema]>([
  ["a reference to nothing", { properties: { a: { $ref: "#/$defs/Gone" } } }],
  ["a reference elsewhere", { properties: { a: { $ref: "https://example.com" } } }],
  ["more than 5,000 schemas", { properties: Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, {}])) }],
])("examples of a schema with %s are not checked", (_, schema) => {
  const metadata = { category: "utility" as const, examples: [{ input: { a: 1 } }] };
  expect(findingsOf(rule, ruleSubject({ input: { ...schema, required: ["b"] }, metadata }))).toEqual([]);
});
