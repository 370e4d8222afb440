import { expect, test } from "vitest";
import type { Json } from "../util/json.ts";
import { openAjv } from "./open-ajv.ts";
import { readSchema } from "./read.ts";
import { subschemas } from "./walk.ts";

const odd = JSON.parse('{ "properties": { "__proto__": { "type": "string" }, "constructor": true } }') as Json;

test.each<[string, Json | undefined, unknown]>([
  ["nothing", undefined, {}],
  ["true", true, {}],
  ["false", false, { not: {} }],
  ["null", null, {}],
  ["a text", "object", {}],
  ["a list", [{ type: "string" }], {}],
  ["keywords of the wrong type", { type: 5, title: [], required: "a", enum: {}, minimum: "1", minLength: -1 }, {}],
  ["types that are not types", { type: ["string", "float"] }, {}],
  ["names that are there twice", { required: ["a", "b", "a"] }, { required: ["a", "b"] }],
  ["names that are not strings", { required: ["a", 5, null] }, {}],
  [
    "values that come twice",
    { enum: ["a", { b: 1, c: 2 }, 1, "a", { c: 2, b: 1 }] },
    { enum: ["a", { c: 2, b: 1 }, 1] },
  ],
  ["properties that are no schemas", { properties: { a: 5, b: [], c: null, d: true } }, { properties: { d: {} } }],
  ["properties that are a list", { properties: [{ name: "a" }] }, {}],
  ["items of older drafts", { items: [{ type: "string" }, 5] }, { prefixItems: [{ type: "string" }, {}] }],
  ["closed items", { items: false, additionalProperties: true }, { items: false, additionalProperties: true }],
  ["unions that are not lists of schemas", { anyOf: { type: "string" }, oneOf: [1] }, { oneOf: [{}] }],
  ["what is not known", { "x-note": { a: [1] }, if: {} }, { "x-note": { a: [1] }, if: {} }],
  ["names of schemas", { $schema: "x", $id: "y", $anchor: "z" }, {}],
  [
    "definitions of older drafts",
    { definitions: { a: { $ref: "#/definitions/b" }, b: true }, properties: { p: { $ref: "#/definitions/a" } } },
    { $defs: { a: { $ref: "#/$defs/b" }, b: {} }, properties: { p: { $ref: "#/$defs/a" } } },
  ],
])("%s", (_, given, expected) => {
  expect(readSchema(given).schema).toEqual(expected);
});

test("names that every object has are names like others", () => {
  expect(subschemas(readSchema(odd).schema).map(({ property }) => property)).toEqual([
    undefined,
    "__proto__",
    "constructor",
  ]);
});

const draft04 = "http://json-schema.org/draft-04/schema#";
const draft07 = "http://json-schema.org/draft-07/schema#";
const text = { type: "string" } as const;

test.each<[string, Json, unknown]>([
  ["a list of items", { items: [text], additionalItems: false }, { prefixItems: [text], items: false }],
  ["a list of items, open", { items: [text] }, { prefixItems: [text] }],
  ["a list of items, open in words", { items: [text], additionalItems: true }, { prefixItems: [text] }],
  ["more items", { items: [text], additionalItems: { items: [] } }, { prefixItems: [text], items: {} }],
  ["a bounded tuple", { items: [text], maxItems: 1 }, { prefixItems: [text], items: false, maxItems: 1 }],
  [
    "a bounded tuple of today",
    { prefixItems: [text], maxItems: 1 },
    { prefixItems: [text], items: false, maxItems: 1 },
  ],
  ["more items than any", { items: text, additionalItems: false }, { items: text }],
  ["exclusive bounds", { minimum: 1, exclusiveMinimum: true, maximum: 5 }, { exclusiveMinimum: 1, maximum: 5 }],
  ["bounds that are not exclusive", { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  [
    "dependencies",
    { dependencies: { a: ["b"], c: { required: ["d"] } } },
    { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
  ],
  ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
  ["nullable next to no type", { minLength: 1, nullable: true }, { minLength: 1 }],
  ["one type in a list", { type: ["string"] }, { type: "string" }],
  ["a recursive reference", { items: { $recursiveRef: "#" }, $recursiveAnchor: true }, { items: { $ref: "#" } }],
  [
    "a dynamic reference",
    { properties: { a: { $dynamicRef: "#node" } }, $defs: { A: { $dynamicAnchor: "node" } } },
    { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: {} } },
  ],
  [
    "what is next to a reference in draft-07",
    { $schema: draft07, items: { $ref: "#", title: "Tree", minLength: 1 } },
    { items: { $ref: "#", title: "Tree" } },
  ],
  ["what is next to a reference today", { items: { $ref: "#", minItems: 1 } }, { items: { $ref: "#", minItems: 1 } }],
  [
    "addresses",
    {
      $id: "https://example.com/root.json",
      properties: { a: { $ref: "address.json" }, b: { $ref: "https://example.com/address.json#/properties/c" } },
      $defs: { A: { $id: "address.json", properties: { c: { $ref: "#" } } } },
    },
    {
      properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/A/properties/c" } },
      $defs: { A: { properties: { c: { $ref: "#/$defs/A" } } } },
    },
  ],
  [
    "anchors",
    { items: { $ref: "#a" }, definitions: { A: { $anchor: "a" } } },
    { items: { $ref: "#/$defs/A" }, $defs: { A: {} } },
  ],
  [
    "anchors of draft-04",
    { $schema: draft04, items: { $ref: "#a" }, definitions: { A: { id: "#a", type: "null" } } },
    { items: { $ref: "#/$defs/A" }, $defs: { A: { type: "null" } } },
  ],
  [
    "references through what has been renamed",
    { items: [{ $ref: "#/items/1" }, text], definitions: { A: { $ref: "#/definitions/B" }, B: text } },
    { prefixItems: [{ $ref: "#/prefixItems/1" }, text], $defs: { A: { $ref: "#/$defs/B" }, B: text } },
  ],
  [
    "references to what no keyword holds",
    {
      items: { $ref: "#/components/schemas/Pet" },
      components: { schemas: { Pet: { type: "string", nullable: true } } },
    },
    {
      items: { $ref: "#/$defs/Pet" },
      components: { schemas: { Pet: { type: "string", nullable: true } } },
      $defs: { Pet: { type: ["string", "null"] } },
    },
  ],
  [
    "definitions by both names",
    { $defs: { A: text }, definitions: { A: {}, B: { $ref: "#/definitions/A" } } },
    { $defs: { A: text, B: { $ref: "#/$defs/A" } } },
  ],
])("%s", (_, given, expected) => {
  const { schema, problems } = readSchema(given);
  expect(schema).toEqual(expected);
  expect(problems).toEqual([]);
});

test.each([
  ["/definitions/a/properties/b", "/$defs/a/properties/b"],
  ["/items/0/type", "/prefixItems/0/type"],
  ["/properties/definitions", "/properties/definitions"],
  ["/definitions", "/definitions"],
  ["", ""],
])("what was given at %s", (pointer, expected) => {
  const { pointerOf } = readSchema({ definitions: { a: { properties: { b: text } } }, items: [text] });
  expect(pointerOf(pointer)).toBe(expected);
});

test("hostile input is a problem, never an error", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.not = cyclic;
  const deep = JSON.parse(`${'{"not":'.repeat(5_000)}{}${"}".repeat(5_000)}`) as unknown;
  for (const given of [cyclic, deep, Array.from({ length: 300_000 }, () => ({}))]) {
    expect(readSchema(given).problems).toEqual([
      { pointer: "", message: "The schema is nested too deeply, too large or refers to itself in memory." },
    ]);
  }
  const named = JSON.parse('{"$defs":{"__proto__":{"type":"string"}},"$ref":"#/$defs/__proto__"}') as unknown;
  expect(JSON.stringify(readSchema(named).schema)).toBe(JSON.stringify(named));
  expect(readSchema({ $ref: "#/$defs/constructor", $defs: {} }).problems).toHaveLength(1);
});

test.each([
  [{ $ref: "#" }],
  [
    {
      properties: { a: { $ref: "#/$defs/A" } },
      $defs: { A: { allOf: [{ $ref: "#/$defs/B" }] }, B: { $ref: "#/$defs/A" } },
    },
  ],
])("a reference that leads back to itself before any value is a problem, and left out: %j", (given) => {
  const { schema, problems } = readSchema(given);
  expect(problems.map(({ message }) => message)[0]).toMatch(/^The reference `#.*` leads back to itself\.$/);
  expect(() => openAjv().compile(schema)({ a: 1 })).not.toThrow();
});
