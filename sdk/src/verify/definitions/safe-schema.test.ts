import { expect, test } from "vitest";
import type { Json } from "../../model/json.ts";
import { subschemas } from "../../model/subschemas.ts";
import { safePointer, safeSchema } from "./safe-schema.ts";

const odd = JSON.parse('{ "properties": { "__proto__": { "type": "string" }, "constructor": true } }') as Json;

test.each<[string, Json | undefined, unknown]>([
  ["nothing", undefined, {}],
  ["true", true, {}],
  ["false", false, { not: {} }],
  ["null", null, {}],
  ["a text", "object", {}],
  ["a list", [{ type: "string" }], {}],
  ["keywords of the wrong type", { type: 5, title: [], required: "a", enum: {}, minimum: "1", minLength: -1 }, {}],
  ["types that are none", { type: ["string", "float"] }, { type: ["string"] }],
  ["names that are none", { required: ["a", 5, null] }, { required: ["a"] }],
  ["properties that are no schemas", { properties: { a: 5, b: [], c: null, d: true } }, { properties: { d: {} } }],
  ["properties that are a list", { properties: [{ name: "a" }] }, {}],
  ["items of older drafts", { items: [{ type: "string" }, 5] }, { prefixItems: [{ type: "string" }, {}] }],
  ["closed items", { items: false, additionalProperties: true }, { items: false, additionalProperties: true }],
  ["choices that are none", { anyOf: { type: "string" }, oneOf: [1] }, { oneOf: [{}] }],
  ["what is not known", { "x-note": { a: [1] }, if: {} }, { "x-note": { a: [1] }, if: {} }],
  ["names of schemas", { $schema: "x", $id: "y", $anchor: "z" }, {}],
  [
    "definitions of older drafts",
    { definitions: { a: { $ref: "#/definitions/b" }, b: true }, properties: { p: { $ref: "#/definitions/a" } } },
    { $defs: { a: { $ref: "#/$defs/b" }, b: {} }, properties: { p: { $ref: "#/$defs/a" } } },
  ],
])("%s", (_, given, expected) => {
  expect(safeSchema(given)).toEqual(expected);
});

test("names that every object has are names like others", () => {
  expect(subschemas(safeSchema(odd)).map(({ property }) => property)).toEqual([undefined, "__proto__", "constructor"]);
});

test.each([
  ["/definitions/a/properties/b", "/$defs/a/properties/b"],
  ["/properties/definitions", "/properties/definitions"],
  ["/definitions", "/definitions"],
  ["", ""],
])("what stood at %s", (pointer, expected) => {
  expect(safePointer(pointer)).toBe(expected);
});
