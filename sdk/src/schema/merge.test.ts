import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { mergeAllOf, mergeSchemas } from "./merge.ts";

const table: readonly [string, JsonSchema, JsonSchema, JsonSchema][] = [
  ["equal keywords", { type: "string" }, { type: "string" }, { type: "string" }],
  ["a narrower type", { type: ["string", "null"] }, { type: "string" }, { type: "string" }],
  ["integers among numbers", { type: "number" }, { type: ["integer", "null"] }, { type: "integer" }],
  ["types that exclude each other", { type: "string" }, { type: "number" }, { not: {} }],
  ["values both allow", { enum: ["a", "b"] }, { enum: ["b", "c"] }, { enum: ["b"] }],
  ["values that exclude each other", { enum: ["a"] }, { enum: ["b"] }, { not: {} }],
  ["the tighter limits", { minimum: 1, maxLength: 5 }, { minimum: 2, maxLength: 9 }, { minimum: 2, maxLength: 5 }],
  [
    "both descriptions, the first title",
    { title: "A", description: "One." },
    { title: "B", description: "Two." },
    { title: "A", description: "One. Two." },
  ],
  ["what cannot be said in one", { pattern: "^a" }, { pattern: "z$" }, { pattern: "^a", allOf: [{ pattern: "z$" }] }],
  [
    "the closed one",
    { additionalProperties: { type: "string" } },
    { additionalProperties: false },
    { additionalProperties: false },
  ],
  [
    "the tighter values",
    { additionalProperties: true },
    { additionalProperties: { type: "null" } },
    { additionalProperties: { type: "null" } },
  ],
  [
    "closed objects joined",
    { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
    { type: "object", properties: { a: { minLength: 1 }, b: {} }, required: ["b"], additionalProperties: false },
    {
      type: "object",
      properties: { a: { type: "string", minLength: 1 }, b: {} },
      required: ["a", "b"],
      additionalProperties: false,
    },
  ],
];

test.each(table)("%s", (_, left, right, merged) => {
  expect(mergeSchemas(left, right)).toEqual(merged);
});

test("allOf includes referenced schemas, each once in a cycle", () => {
  const root: JsonSchema = {
    allOf: [{ $ref: "#/$defs/A" }, { properties: { b: { type: "string" } } }],
    $defs: { A: { properties: { a: { type: "null" } }, allOf: [{ $ref: "#/$defs/A" }] } },
  };
  expect(mergeAllOf(root)).toMatchObject({ properties: { a: { type: "null" }, b: { type: "string" } } });
  expect(mergeAllOf(root)).not.toHaveProperty("allOf");
});
