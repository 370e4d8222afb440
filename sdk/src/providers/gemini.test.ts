import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import gemini from "./gemini.ts";

function sent(input: JsonSchema): unknown {
  const { tools } = gemini.adapter.toTools([{ name: "t", description: "", metadata: { category: "utility" }, input }]);
  return tools[0]?.definition?.parametersJsonSchema;
}

const parameter = (schema: JsonSchema): JsonSchema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { value: schema },
  additionalProperties: false,
});

const table: readonly [string, JsonSchema, JsonSchema][] = [
  ["a constant", { const: "a" }, { type: "string", enum: ["a"] }],
  ["a constant that is not text", { const: true }, { description: "Always true.", type: "boolean" }],
  ["both truth values", { enum: [true, false] }, { type: "boolean" }],
  ["null among the values", { enum: ["a", null] }, { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] }],
  ["only null", { enum: [null] }, { type: "null" }],
  ["an empty text among the values", { type: "string", enum: ["", "a"] }, { type: "string", enum: ["a"] }],
  ["only an empty text", { type: "string", enum: [""] }, { description: 'Always "".', type: "string" }],
  ["objects as values", { enum: [{ a: 1 }] }, { description: 'Always {"a":1}.', type: "object" }],
  [
    "more than an integer",
    { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 9.5 },
    { type: "integer", minimum: 1, maximum: 9 },
  ],
  ["more than a fraction", { type: "integer", exclusiveMinimum: 0.5 }, { type: "integer", minimum: 1 }],
  ["more than a number", { type: "number", exclusiveMinimum: 0 }, { description: "More than 0.", type: "number" }],
  [
    "alternatives",
    { oneOf: [{ type: "string" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
  ],
  [
    "keywords next to alternatives",
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    {
      anyOf: [
        { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["a"] },
        { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["b"] },
      ],
    },
  ],
];

const keysTable: readonly [string, JsonSchema, JsonSchema][] = [
  [
    "keys of a form",
    { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
    { description: "Keys match the pattern `^x-`.", type: "object", additionalProperties: { type: "string" } },
  ],
  [
    "keys of a form next to a known one",
    {
      type: "object",
      description: "Options",
      properties: { mode: { type: "string" } },
      patternProperties: { "^opt_": { type: "integer" } },
      required: ["mode"],
      additionalProperties: false,
    },
    {
      description: "Options. Other keys match the pattern `^opt_`.",
      type: "object",
      properties: { mode: { type: "string" } },
      required: ["mode"],
      additionalProperties: { type: "integer" },
    },
  ],
  [
    "two forms of keys with other values",
    {
      type: "object",
      patternProperties: { "^a": { type: "string" }, "^b": { type: "boolean" } },
      additionalProperties: false,
    },
    {
      description:
        'Values of keys: keys that match `^a` have {"type":"string"}, keys that match `^b` have {"type":"boolean"}.',
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "boolean" }] },
    },
  ],
  [
    "a form of some keys in an open object",
    { type: "object", patternProperties: { "^a": { type: "string" } } },
    {
      description: 'Values of keys: keys that match `^a` have {"type":"string"}; others are allowed.',
      type: "object",
      additionalProperties: true,
    },
  ],
  [
    "names of keys",
    { type: "object", propertyNames: { pattern: "^a" }, additionalProperties: { type: "string" } },
    {
      description: "Each key: Matches the pattern `^a`.",
      type: "object",
      additionalProperties: { type: "string" },
    },
  ],
];

test.each([...table, ...keysTable])("%s", (_, schema, expected) => {
  expect(sent(parameter(schema))).toEqual({
    type: "object",
    properties: { value: expected },
    additionalProperties: false,
  });
});

test("a property that makes a shape recursive is optional, and its reference has no siblings", () => {
  const node: JsonSchema = {
    type: "object",
    properties: { name: { type: "string" }, next: { $ref: "#/$defs/Node", description: "The next." } },
    required: ["name", "next"],
    additionalProperties: false,
  };
  expect(sent({ ...parameter({ $ref: "#/$defs/Node" }), $defs: { Node: node } })).toEqual({
    type: "object",
    properties: { value: { $ref: "#/$defs/Node" } },
    additionalProperties: false,
    $defs: {
      Node: {
        type: "object",
        properties: {
          name: { type: "string" },
          next: { description: "The next. Must be given.", anyOf: [{ $ref: "#/$defs/Node" }] },
        },
        required: ["name"],
        additionalProperties: false,
      },
    },
  });
});

test("a schema that would grow without measure keeps references", () => {
  const $defs: Record<string, JsonSchema> = { D0: { type: "string" } };
  for (let level = 1; level <= 20; level++) {
    const $ref = `#/$defs/D${level - 1}`;
    $defs[`D${level}`] = { type: "object", properties: { a: { $ref }, b: { $ref } }, additionalProperties: false };
  }
  const text = JSON.stringify(sent({ ...parameter({ $ref: "#/$defs/D20" }), $defs }));
  expect(text.length).toBeLessThan(1_000_000);
  expect(text).toContain("#/$defs/D");
});
