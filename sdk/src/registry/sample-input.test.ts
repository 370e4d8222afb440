import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import type { Json } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { sampleInput } from "./sample-input.ts";

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);

test("an example of the author comes before anything made up", () => {
  const metadata = {
    category: "retrieval",
    examples: [{ input: { query: "refund" } }, { input: { query: "other" } }],
  } as const;
  expect(sampleInput({ metadata, jsonSchema: { type: "object" } })).toEqual({ query: "refund" });
});

const cases: readonly (readonly [JsonSchema, Json])[] = [
  [{ type: "string" }, "text"],
  [{ type: "string", minLength: 6 }, "texttext".slice(0, 6)],
  [{ type: "string", maxLength: 2 }, "te"],
  [{ type: "string", format: "date" }, "2025-01-31"],
  [{ type: "string", format: "email" }, "name@example.com"],
  [{ type: "string", format: "uuid" }, "123e4567-e89b-42d3-a456-426614174000"],
  [{ type: "string", pattern: "^[A-Z]{3}-\\d{4}$" }, "AAA-1111"],
  [{ type: "string", pattern: "^\\+?[0-9]+$", minLength: 4 }, "0000"],
  [{ type: "string", pattern: "^#[0-9a-f]{6}$" }, "#000000"],
  [{ type: "string", default: "plain", minLength: 3 }, "plain"],
  [{ type: "string", examples: ["given"] }, "given"],
  [{ enum: ["billing", "api"] }, "billing"],
  [{ const: null }, null],
  [{ const: false }, false],
  [{ type: "integer" }, 1],
  [{ type: "integer", minimum: 5 }, 5],
  [{ type: "integer", exclusiveMinimum: 5 }, 6],
  [{ type: "integer", maximum: -3 }, -3],
  [{ type: "integer", multipleOf: 5, minimum: 7 }, 10],
  [{ type: "number", exclusiveMinimum: 0, maximum: 1 }, 0.5],
  [{ type: "number", exclusiveMaximum: 1 }, 0],
  [{ type: "boolean" }, true],
  [{ type: ["null", "string"] }, "text"],
  [{ type: "null" }, null],
  [{ type: "array", items: { type: "string" } }, []],
  [{ type: "array", items: { type: "integer" }, minItems: 2, uniqueItems: true }, [1, 2]],
  [
    { type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }], minItems: 2, items: false },
    ["text", true],
  ],
  [{ anyOf: [{ type: "null" }, { type: "integer", minimum: 2 }] }, 2],
  [{ anyOf: [{ $ref: "#" }, { type: "null" }] }, null],
  [
    { oneOf: [{ type: "object", properties: { kind: { const: "a" } }, required: ["kind"] }, { type: "string" }] },
    { kind: "a" },
  ],
  [
    {
      allOf: [
        { type: "object", properties: { a: { type: "integer" } }, required: ["a"] },
        { properties: { b: { const: 2 } }, required: ["b"] },
      ],
    },
    { a: 1, b: 2 },
  ],
];

test.each(cases)("the sample for %j fits it", (schema, sample) => {
  const jsonSchema: JsonSchema = {
    type: "object",
    properties: { value: schema, optional: { type: "string" } },
    required: ["value"],
    additionalProperties: false,
  };
  expect(sampleInput({ metadata: { category: "utility" }, jsonSchema })).toEqual({ value: sample });
  expect(ajv.validate(jsonSchema, { value: sample })).toBe(true);
});

test("definitions are followed, and a recursive definition ends", () => {
  const tree: JsonSchema = {
    type: "object",
    properties: { root: { $ref: "#/$defs/Node" } },
    required: ["root"],
    $defs: {
      Node: {
        type: "object",
        properties: { label: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
        required: ["label", "children"],
      },
    },
  };
  expect(sampleInput({ metadata: { category: "utility" }, jsonSchema: tree })).toEqual({
    root: { label: "text", children: [] },
  });
  const endless: JsonSchema = { type: "object", properties: { self: { $ref: "#" } }, required: ["self"] };
  expect(sampleInput({ metadata: { category: "utility" }, jsonSchema: endless })).toHaveProperty("self.self.self");
});

test("a recursive schema of several branches gives a short sample", () => {
  const node = (child: JsonSchema): JsonSchema => {
    const properties = { north: child, east: child, south: child, west: child };
    return { type: "object", properties, required: Object.keys(properties) };
  };
  const recursive = { $ref: "#/$defs/Node" };
  const samples = [{ anyOf: [recursive, { type: "null" }] } as const, recursive].map((child) =>
    sampleInput({ metadata: { category: "utility" }, jsonSchema: { ...recursive, $defs: { Node: node(child) } } }),
  );
  expect(samples[0]).toEqual({ north: null, east: null, south: null, west: null });
  expect(JSON.stringify(samples[1]).length).toBeLessThan(50_000);
});

test("many long texts are cut down to a short sample", () => {
  const jsonSchema: JsonSchema = {
    type: "object",
    properties: { texts: { type: "array", minItems: 100, items: { type: "string", minLength: 9000 } } },
    required: ["texts"],
  };
  expect(JSON.stringify(sampleInput({ metadata: { category: "utility" }, jsonSchema })).length).toBeLessThan(50_000);
});

test.each<JsonSchema>([
  { type: "string", pattern: "^[^z-a]$" },
  { type: "string", pattern: "^a{1000}b{1000}c*$", minLength: 1e9 },
  { type: "string", pattern: "^a+$", minLength: 1e12 },
  { type: "string", format: "constructor" },
  { type: "string", format: "__proto__" },
])("%j gives some text", (schema) => {
  const jsonSchema = { type: "object", properties: { value: schema }, required: ["value"] } as const;
  expect(sampleInput({ metadata: { category: "utility" }, jsonSchema })).toEqual({ value: "text" });
});

test("a required key that no property describes is not looked up on the prototype", () => {
  const jsonSchema: JsonSchema = { type: "object", properties: {}, required: ["constructor"] };
  expect(sampleInput({ metadata: { category: "utility" }, jsonSchema })).toEqual({ constructor: "text" });
});

test("a pattern too hard to follow gives some text rather than an error", () => {
  for (const pattern of ["^(?:a|b)+$", "^(?=x)y$", "(", "^[^\\s]{2}$"]) {
    const jsonSchema: JsonSchema = {
      type: "object",
      properties: { value: { type: "string", pattern } },
      required: ["value"],
    };
    expect(typeof sampleInput({ metadata: { category: "utility" }, jsonSchema }).value).toBe("string");
  }
});

const choice: JsonSchema = {
  type: "object",
  anyOf: [
    {
      type: "object",
      properties: { action: { const: "create" }, title: { type: "string" }, inside: { $ref: "#/$defs/Place" } },
      required: ["action", "title", "inside"],
      additionalProperties: false,
    },
    {
      anyOf: [
        {
          type: "object",
          properties: { action: { enum: ["close", "reopen"] }, id: { type: "integer" } },
          required: ["action", "id"],
          additionalProperties: false,
        },
        {
          type: "object",
          properties: { query: { type: "string" } },
          required: ["query"],
          additionalProperties: false,
        },
      ],
    },
  ],
  $defs: {
    Place: {
      anyOf: [
        { type: "object", properties: { room: { type: "string" } }, required: ["room"], additionalProperties: false },
        { type: "object", properties: { list: { type: "integer" } }, required: ["list"], additionalProperties: false },
      ],
    },
  },
};

test.each<readonly [sent: unknown, sample: Json]>([
  [undefined, { action: "create", title: "text", inside: { room: "text" } }],
  [{ action: "create" }, { action: "create", title: "text", inside: { room: "text" } }],
  [
    { action: "create", inside: { list: "1" } },
    { action: "create", title: "text", inside: { list: 1 } },
  ],
  [{ action: "reopen" }, { action: "reopen", id: 1 }],
  [
    { action: "drop", id: "7" },
    { action: "close", id: 1 },
  ],
  [{ query: 5 }, { query: "text" }],
  [
    { query: 5, action: "close" },
    { action: "close", id: 1 },
  ],
])("of a union the sample is that of the alternative nearest to what was sent (%j)", (sent, sample) => {
  expect(ajv.compile(choice)(sample)).toBe(true);
  expect(sampleInput({ metadata: { category: "utility" }, jsonSchema: choice }, sent)).toEqual(sample);
});

test("if items were sent, the sample shows one, of the intended alternative", () => {
  const { $defs, ...item } = choice;
  const jsonSchema: JsonSchema = {
    type: "object",
    properties: { list: { type: "array", items: item }, words: { type: "array", items: { type: "string" } } },
    required: ["list", "words"],
    ...($defs !== undefined && { $defs }),
  };
  const sample = (sent?: unknown): Json => sampleInput({ metadata: { category: "utility" }, jsonSchema }, sent);
  expect(sample({ list: [{ action: "reopen" }], words: [5] })).toEqual({
    list: [{ action: "reopen", id: 1 }],
    words: [],
  });
  expect(sample({ list: [] })).toEqual({ list: [], words: [] });
});

test("the shown example of a union is that of the intended alternative, or none", () => {
  const close = { action: "close", id: 7 };
  const metadata = { category: "utility", examples: [{ input: { query: "open" } }, { input: close }] } as const;
  expect(sampleInput({ metadata, jsonSchema: choice }, { action: "reopen" })).toEqual(close);
  expect(sampleInput({ metadata, jsonSchema: choice }, {})).toEqual({ query: "open" });
  expect(sampleInput({ metadata, jsonSchema: choice }, { action: "create" })).toEqual({
    action: "create",
    title: "text",
    inside: { room: "text" },
  });
});
