import { expect, test } from "vitest";
import type { JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { AdaptedTool } from "../model/artifact/provider.ts";
import geminiNative from "./gemini-native.ts";

function adapt(schema: JsonSchema): AdaptedTool | undefined {
  const input: JsonSchema = { type: "object", properties: { value: schema }, additionalProperties: false };
  return geminiNative.adapter.toTools([{ name: "t", description: "", metadata: { category: "utility" }, input }])
    .tools[0];
}

const spelled = { jsonTexts: ["/value"] };

const table: readonly [string, JsonSchema, JsonObject, object?][] = [
  ["text", { type: "string", minLength: 1 }, { type: "STRING", minLength: "1" }],
  [
    "text with several patterns",
    { type: "string", pattern: "^a", allOf: [{ pattern: "b$" }] },
    { description: "Matches the pattern `b$`.", type: "STRING", pattern: "^a" },
  ],
  ["null or text", { type: ["string", "null"] }, { type: "STRING", nullable: true }],
  ["only null", { type: "null" }, { type: "STRING", nullable: true }],
  [
    "several types",
    { type: ["string", "integer"], minimum: 1 },
    { anyOf: [{ type: "STRING" }, { type: "INTEGER", minimum: 1 }] },
  ],
  ["null or one alternative", { anyOf: [{ type: "boolean" }, { type: "null" }] }, { type: "BOOLEAN", nullable: true }],
  ["a text enum", { type: "string", enum: ["a"] }, { type: "STRING", format: "enum", enum: ["a"] }],
  [
    "a number enum",
    { type: "number", enum: [0.5, 1] },
    { type: "STRING", format: "enum", enum: ["0.5", "1"] },
    spelled,
  ],
  [
    "an enum of both",
    { enum: ["1", 1, "a"] },
    {
      anyOf: [
        { type: "STRING", format: "enum", enum: ['"1"', "a"] },
        { description: "A number is written as JSON.", type: "STRING", format: "enum", enum: ["1"] },
      ],
    },
    spelled,
  ],
  [
    "numbers next to any value",
    { anyOf: [{ enum: [1, 2] }, {}] },
    {
      anyOf: [
        { description: "A number is written as JSON.", type: "STRING", format: "enum", enum: ["1", "2"] },
        { description: "Any value, written as JSON.", type: "STRING" },
      ],
    },
    spelled,
  ],
  [
    "an object of values by any key, as TypeBox writes it",
    { type: "object", patternProperties: { "^(.*)$": { type: "number" } } },
    { description: "A JSON object, written as text; each value: number.", type: "STRING" },
    spelled,
  ],
  ["any value", {}, { description: "Any value, written as JSON.", type: "STRING" }, spelled],
  [
    "an open object",
    {
      type: "object",
      description: "Extra",
      additionalProperties: { type: "integer", description: "Copies." },
      minProperties: 1,
    },
    {
      description: "Extra. A JSON object, written as text; each value: integer (Copies). At least 1 key.",
      type: "STRING",
    },
    spelled,
  ],
  [
    "text next to text that spells something",
    { anyOf: [{ type: "string" }, { type: "object", additionalProperties: true }] },
    {
      anyOf: [
        { description: "Text, written as JSON with its quotation marks.", type: "STRING" },
        { description: "A JSON object, written as text.", type: "STRING" },
      ],
    },
    spelled,
  ],
  [
    "words on a shape that may be null",
    {
      description: "Notes on the order.",
      anyOf: [{ type: "object", additionalProperties: { type: "string" } }, { type: "null" }],
    },
    {
      description: "Notes on the order. A JSON object, written as text; each value: string.",
      type: "STRING",
      nullable: true,
    },
    spelled,
  ],
  [
    "words on a tuple that may be null",
    {
      description: "Where it is.",
      anyOf: [{ type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false }, { type: "null" }],
    },
    {
      description: "Where it is. Items in this order: 1. number, 2. number.",
      type: "ARRAY",
      nullable: true,
      items: { type: "NUMBER" },
      maxItems: "2",
    },
  ],
  [
    "words on alternatives, one of which is null",
    {
      description: "The key.",
      anyOf: [{ type: "null" }, { type: "string", description: "A name." }, { type: "number" }],
    },
    {
      anyOf: [
        { description: "The key. A name.", type: "STRING", nullable: true },
        { type: "NUMBER", nullable: true },
      ],
    },
  ],
  [
    "alternatives of alternatives",
    {
      description: "Outer.",
      anyOf: [{ description: "Inner.", anyOf: [{ type: "string" }, { type: "null" }] }, { type: "boolean" }],
    },
    {
      anyOf: [
        { description: "Outer. Inner.", type: "STRING", nullable: true },
        { type: "BOOLEAN", nullable: true },
      ],
    },
  ],
  [
    "keys of a form",
    { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
    {
      description: "Keys match the pattern `^x-`. A JSON object, written as text; each value: string.",
      type: "STRING",
    },
    spelled,
  ],
  [
    "open objects inside each other",
    {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: { type: "integer", description: "Copies." } },
    },
    {
      description:
        'A JSON object, written as text, of this JSON Schema: {"type":"object","additionalProperties":{"type":"object","additionalProperties":{"description":"Copies.","type":"integer"}}}.',
      type: "STRING",
    },
    spelled,
  ],
  ["a format few servers know", { type: "string", format: "email" }, { description: "Format: email.", type: "STRING" }],
  ["a format all know", { type: "string", format: "date-time" }, { type: "STRING", format: "date-time" }],
];

test.each(table)("%s", (_, schema, sent, reverse) => {
  const tool = adapt(schema);
  expect(tool?.definition?.parameters).toEqual({ type: "OBJECT", properties: { value: sent } });
  expect(tool?.reverse).toEqual(reverse);
});

test("null or an array of several types", () => {
  const tool = adapt({ type: ["array", "null"], items: { type: ["string", "number"] } });
  expect(tool?.definition?.parameters).toEqual({
    type: "OBJECT",
    properties: {
      value: { type: "ARRAY", nullable: true, items: { anyOf: [{ type: "STRING" }, { type: "NUMBER" }] } },
    },
  });
});
