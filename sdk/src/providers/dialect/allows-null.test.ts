import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { addNull, allowsNull } from "./schema-node.ts";

const root: JsonSchema = {
  $defs: { Text: { type: "string" }, Maybe: { type: ["string", "null"] }, Loop: { anyOf: [{ $ref: "#/$defs/Loop" }] } },
};

const table: readonly [JsonSchema, boolean][] = [
  [{}, true],
  [{ type: "null" }, true],
  [{ type: "string" }, false],
  [{ type: ["string", "null"] }, true],
  [{ type: ["string", "null"], enum: ["a"] }, false],
  [{ enum: ["a", null] }, true],
  [{ const: null }, true],
  [{ const: "a" }, false],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, true],
  [{ type: "object", anyOf: [{}] }, false],
  [{ oneOf: [{ type: "null" }, {}] }, false],
  [{ oneOf: [{ type: "null" }, { type: "string" }] }, true],
  [{ allOf: [{}, { type: "string" }] }, false],
  [{ not: { type: "null" } }, false],
  [{ not: { type: "string" } }, true],
  [{ $ref: "#/$defs/Text" }, false],
  [{ $ref: "#/$defs/Maybe" }, true],
  [{ $ref: "#/$defs/Loop" }, true],
];

test.each(table)("%j", (schema, expected) => {
  expect(allowsNull(schema, root)).toBe(expected);
});

test.each<[JsonSchema]>([
  [{ type: "string" }],
  [{ type: ["string", "integer"], enum: ["a", 1] }],
  [{ type: "string", const: "a" }],
  [{ enum: ["a"] }],
  [{ anyOf: [{ type: "string" }] }],
  [{ type: "object", anyOf: [{}] }],
  [{ $ref: "#/$defs/Text" }],
])("%j takes null once it was added", (schema) => {
  expect(allowsNull(schema, root)).toBe(false);
  expect(allowsNull(addNull(schema), root)).toBe(true);
});
