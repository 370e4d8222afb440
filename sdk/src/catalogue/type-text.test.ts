import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { typeText } from "./type-text.ts";

const cases: readonly (readonly [string, JsonSchema])[] = [
  ["string", { type: "string" }],
  ["string | null", { type: ["string", "null"] }],
  ['"a" | "b"', { enum: ["a", "b"] }],
  ["7", { const: 7 }],
  ["integer[]", { type: "array", items: { type: "integer" } }],
  ['("a" | "b")[]', { type: "array", items: { enum: ["a", "b"] } }],
  ["object[][]", { type: "array", items: { type: "array", items: { type: "object" } } }],
  ["[string, number]", { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] }],
  ["Record<string, number>", { type: "object", additionalProperties: { type: "number" } }],
  [
    "Record<string, string | null>[]",
    { type: "array", items: { type: "object", additionalProperties: { type: ["string", "null"] } } },
  ],
  ["object", { type: "object", properties: { a: {} }, additionalProperties: false }],
  ["string | null", { anyOf: [{ type: "string" }, { type: "null" }] }],
  ["Node", { $ref: "#/$defs/Node" }],
  ["A & B", { allOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] }],
  ["any", {}],
  ["any[]", { type: "array" }],
  [
    "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | … 2 more",
    { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] },
  ],
];

describe("typeText", () => {
  it.each(cases)("writes %s", (expected, schema) => {
    expect(typeText(schema)).toBe(expected);
  });
});
