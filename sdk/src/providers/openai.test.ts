import { expect, test } from "vitest";
import type { AdaptableTool, PortabilityFinding } from "../model/artifact/provider.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import openai from "./openai.ts";

const toolWith = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): AdaptableTool => ({
  name: "book_find",
  description: "Find a book.",
  metadata: { category: "retrieval" },
  input: { type: "object", properties, required, additionalProperties: false },
});

test("a reference has no siblings, which OpenAI refuses", () => {
  const point: JsonSchema = {
    type: "object",
    properties: { x: { type: "number" } },
    required: ["x"],
    additionalProperties: false,
  };
  const node: JsonSchema = {
    ...point,
    properties: { next: { $ref: "#/$defs/Node", description: "The next one." } },
    required: ["next"],
  };
  const $ref = "#/$defs/Point";
  const tool = toolWith({ from: { $ref, description: "Start." }, to: { $ref }, node: { $ref: "#/$defs/Node" } }, [
    "from",
    "to",
    "node",
  ]);
  const { tools } = openai.adapter.toTools([
    { ...tool, input: { ...tool.input, $defs: { Point: point, Node: node } } },
  ]);
  expect(tools[0]?.definition).toMatchObject({
    strict: true,
    parameters: {
      properties: { from: { ...point, description: "Start." }, to: { $ref }, node: { $ref: "#/$defs/Node" } },
      $defs: {
        Point: point,
        Node: { properties: { next: { description: "The next one.", anyOf: [{ $ref: "#/$defs/Node" }] } } },
      },
    },
  });
});

test("a tool is flat, and an optional parameter takes null, which is dropped again", () => {
  const { tools, findings } = openai.adapter.toTools([
    toolWith({ title: { type: "string" }, year: { type: "integer" } }, ["title"]),
  ]);
  expect(tools).toEqual([
    {
      name: "book_find",
      definition: {
        type: "function",
        name: "book_find",
        description: "Find a book.",
        parameters: {
          type: "object",
          properties: { title: { type: "string" }, year: { type: ["integer", "null"] } },
          required: ["title", "year"],
          additionalProperties: false,
        },
        strict: true,
      },
      reverse: { dropNulls: ["/year"] },
    },
  ]);
  expect(findings).toEqual([]);
});

const reasons = (findings: readonly PortabilityFinding[]): readonly string[] => findings.map(({ limit }) => limit);

const loose: readonly [string, JsonSchema, string][] = [
  ["keys of any name", { type: "object", additionalProperties: { type: "string" } }, "strict-objects"],
  ["an object that says nothing", { type: "object" }, "strict-objects"],
  ["patterns of keys", { type: "object", properties: {}, patternProperties: { "^x": {} } }, "keywords"],
  ["any value", {}, "strict-types"],
  ["an array of anything", { type: "array" }, "strict-types"],
  ["a tuple that may go on", { type: "array", prefixItems: [{ type: "string" }] }, "strict-types"],
  ["alternatives without a value", { type: "null", oneOf: [{ type: "string" }] }, "strict-types"],
  ["null that would also mean a missing value", { type: ["string", "null"] }, "strict-nulls"],
  ["null in a shared shape", { anyOf: [{ type: "string" }, { type: "null" }] }, "strict-nulls"],
  ["an array without items to be", { type: "array", items: false }, "strict-types"],
  ["a negation", { type: "string", not: { const: "" } }, "keywords"],
  ["overlapping alternatives", { oneOf: [{ type: "number" }, { type: "integer" }] }, "keywords"],
  [
    "too many values",
    { type: "integer", enum: Array.from({ length: 1001 }, (_, index) => index) },
    "strict-enum-values",
  ],
  [
    "too many long values",
    { type: "string", enum: Array.from({ length: 251 }, (_, index) => `${"v".repeat(60)}${index}`) },
    "strict-enum-text",
  ],
];

test.each(loose)("%s turns strict off and says why", (_, schema, limit) => {
  const { tools, findings } = openai.adapter.toTools([toolWith({ value: schema })]);
  expect(tools[0]?.definition?.strict).toBe(false);
  expect(tools[0]?.reverse).toBeUndefined();
  expect(reasons(findings)).toContain(limit);
  expect(findings.map(({ code }) => code)).toContain("PORTABILITY_NOT_STRICT");
});

test("all reasons are reported together", () => {
  const { findings } = openai.adapter.toTools([toolWith({ a: {}, b: { type: "array" }, c: { type: "object" } })]);
  expect([...new Set(findings.map(({ pointer }) => pointer))]).toEqual([
    "/properties/a",
    "/properties/b",
    "/properties/c",
  ]);
});

const strict: readonly [string, JsonSchema, JsonSchema][] = [
  ["an enum", { type: "integer", enum: [1, 2] }, { type: ["integer", "null"], enum: [1, 2, null] }],
  ["a constant", { type: "string", const: "x" }, { type: ["string", "null"], enum: ["x", null] }],
  [
    "null among the types and not among the values",
    { type: ["string", "null"], enum: ["x", "y"] },
    { type: ["string", "null"], enum: ["x", "y", null] },
  ],
  [
    "a type next to `oneOf`",
    { type: "string", oneOf: [{ const: "x", title: "X" }, { const: "y" }] },
    { anyOf: [{ type: "string", const: "x" }, { type: "string", const: "y" }, { type: "null" }] },
  ],
  [
    "alternatives",
    { anyOf: [{ type: "string" }, { type: "boolean" }] },
    { anyOf: [{ type: "string" }, { type: "boolean" }, { type: "null" }] },
  ],
];

test.each([
  ["lookaround", "^(?=.*\\d)[a-z\\d]{3,}$"],
  ["a Unicode property", "^[^\\p{Ll}]*$"],
  ["a word boundary", "\\bname\\b"],
  ["a named group", "^(?<year>\\d{4})$"],
  ["a code point in braces", "^\\u{1F600}$"],
  ["a back-reference", "^(a|b)\\1$"],
])("a pattern with %s is said in words, strict or not", (_, pattern) => {
  for (const more of [{}, { any: {} }]) {
    const { tools, findings } = openai.adapter.toTools([
      toolWith({ code: { type: "string", pattern }, ...more }, ["code"]),
    ]);
    expect(tools[0]?.definition?.parameters).toMatchObject({
      properties: { code: { description: `Matches the pattern \`${pattern}\`.` } },
    });
    expect(JSON.stringify(tools)).not.toContain('"pattern"');
    expect(findings).toContainEqual(expect.objectContaining({ limit: "patterns", pointer: "/properties/code" }));
  }
});

test("null for a property whose omission means null loses nothing, so the tool stays strict", () => {
  const tags: JsonSchema = { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }], default: null };
  const { tools } = openai.adapter.toTools([toolWith({ tags })]);
  expect(tools[0]).toEqual({
    name: "book_find",
    definition: {
      type: "function",
      name: "book_find",
      description: "Find a book.",
      parameters: {
        type: "object",
        properties: {
          tags: {
            description: "Default: null.",
            anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }],
          },
        },
        required: ["tags"],
        additionalProperties: false,
      },
      strict: true,
    },
  });
});

test("the first of several patterns is enforced, and the others are stated", () => {
  const code: JsonSchema = { type: "string", pattern: "^a", allOf: [{ pattern: "b$" }, { pattern: "c" }] };
  const { tools } = openai.adapter.toTools([toolWith({ code }, ["code"])]);
  const description = "Matches the pattern `b$`. Matches the pattern `c`.";
  expect(tools[0]?.definition).toMatchObject({
    strict: true,
    parameters: { properties: { code: { description, type: "string", pattern: "^a" } } },
  });
});

test("a plain pattern is enforced", () => {
  const code: JsonSchema = { type: "string", pattern: "^(?:[A-Z]{3}-)?\\d+(\\.\\w)*$" };
  const { tools } = openai.adapter.toTools([toolWith({ code }, ["code"])]);
  expect(tools[0]?.definition).toMatchObject({ strict: true, parameters: { properties: { code } } });
});

test.each(strict)("optional: %s", (_, schema, sent) => {
  const { tools } = openai.adapter.toTools([toolWith({ value: schema })]);
  expect(tools[0]?.definition?.parameters).toMatchObject({ properties: { value: sent } });
  expect(tools[0]?.definition?.strict).toBe(true);
});
