import { describe, expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Json } from "../../util/json.ts";
import rule from "./schema-valid.ts";

const foreign = (input: Json, members: object = {}) =>
  findingsOf(rule, ...readDefinitions({ name: "remote", inputSchema: input, ...members }).subjects).map(
    ({ severity, pointer, message }) => [severity, pointer, message],
  );

const none = (value: string) => `The input schema is ${value}; expected an object.`;
const notValid = (why: string) => `The input schema is not valid: the value ${why}.`;

test.each<[Json, unknown]>([
  [true, ["error", "", none("`true`")]],
  [null, ["error", "", none("`null`")]],
  ["object", ["error", "", none('`"object"`')]],
  [[], ["error", "", none("a list")]],
  [{}, ["warning", "", "The root of the input schema has no type."]],
  [{ properties: { a: {} } }, ["warning", "", "The root of the input schema has no type."]],
  [{ type: "string" }, ["error", "/type", 'The root of the input schema is of type "string"; expected `"object"`.']],
  [
    { type: ["object", "null"] },
    ["warning", "/type", 'The root of the input schema is of type ["object","null"]; expected `"object"`.'],
  ],
  [{ type: "object", properties: [] }, ["error", "/properties", notValid("must be of type object")]],
  [{ type: "object", required: "a" }, ["error", "/required", notValid("must be of type array")]],
  [{ type: "object", required: [5] }, ["error", "/required/0", notValid("must be of type string")]],
  [
    { type: "object", properties: { a: { required: true } } },
    ["error", "/properties/a/required", notValid("must be of type array")],
  ],
  [
    { type: "object", properties: { a: { pattern: "(?P<year>\\d+)" } } },
    ["warning", "/properties/a/pattern", notValid("must be a regular expression")],
  ],
  [
    { type: "object", properties: { a: { type: "array", items: [{}] } } },
    [
      "warning",
      "/properties/a/items",
      'The input schema is not valid: the value must be of type "object" or "boolean", though an older draft of JSON Schema allows it.',
    ],
  ],
  [
    { $schema: "http://json-schema.org/draft-07/schema#", type: "object", required: 5 },
    ["error", "/required", notValid("must be of type array")],
  ],
  [
    { type: "object", properties: { a: { $ref: "#/$defs/Gone" } } },
    ["error", "/properties/a/$ref", "The reference `#/$defs/Gone` leads to a schema that does not exist."],
  ],
  [
    { type: "object", properties: { a: { $ref: "https://example.com/a.json" } } },
    [
      "warning",
      "/properties/a/$ref",
      "The reference `https://example.com/a.json` leads outside the definition, where no model can follow it.",
    ],
  ],
])("of a foreign tool, %j has one fault", (input, expected) => {
  expect(foreign(input)).toEqual([expected]);
});

test.each<Json>([
  { type: "object" },
  { type: "object", properties: { a: { $ref: "#" } } },
  { type: "object", properties: { a: true }, "x-order": ["a"], nullable: true },
  { type: "object", properties: { a: { $ref: "#/definitions/A" } }, definitions: { A: { type: "string" } } },
  { type: "object", properties: { a: { $ref: "#a" } }, $defs: { A: { $anchor: "a" } } },
  { type: "object", properties: { a: { pattern: "^[\\w\\-\\.]+\\_$" } } },
  { type: "object", if: { required: ["a"] }, then: { required: ["b"] } },
  { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { a: { items: [{}] } } },
  {
    $schema: "http://json-schema.org/draft-04/schema#",
    type: "object",
    properties: { a: { minimum: 0, exclusiveMinimum: true } },
  },
  { $schema: "https://example.com/own", type: "object" },
])("of a foreign tool, %j is valid", (input) => {
  expect(foreign(input)).toEqual([]);
});

test("a foreign tool's output must be a schema of any type", () => {
  const input = { type: "object" };
  expect(foreign(input, { outputSchema: { type: "array" } })).toEqual([]);
  expect(foreign(input, { outputSchema: { type: "text" } })).toMatchObject([
    ["error", undefined, expect.stringContaining("The output schema is not valid")],
  ]);
});

describe("required names", () => {
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
      [
        "/properties/a/required `b` is required but is not a property.",
        "/properties/a/required `c` is required but is not a property.",
      ],
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

  test("an undeclared parameter is a warning if a call can still pass it", () => {
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
});
