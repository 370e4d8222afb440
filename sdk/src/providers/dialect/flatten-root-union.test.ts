import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { flattenRootUnion } from "./flatten-root-union.ts";
import { marksOf } from "./schema-node.ts";
import { toPlain } from "./to-plain.ts";

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const text: JsonSchema = { type: "string" };
const flatten = (schema: JsonSchema): JsonSchema => flattenRootUnion(schema, () => undefined);

const table: readonly [string, JsonSchema, JsonSchema][] = [
  ["no union", object({ a: text }, ["a"]), object({ a: text }, ["a"])],
  [
    "no tag",
    { anyOf: [object({ a: text, b: text }, ["a"]), object({ c: text }, ["c"])] },
    { description: "Give one of these sets: a, b (optional); or c.", ...object({ a: text, b: text, c: text }, []) },
  ],
  [
    "one property of two kinds",
    { oneOf: [object({ a: text }, ["a"]), object({ a: { type: "integer" } }, ["a"])] },
    {
      description: "Give one of these sets: a; or a.",
      ...object({ a: { anyOf: [text, { type: "integer" }] } }, ["a"]),
    },
  ],
  [
    "properties beside the union",
    { ...object({ a: text, b: text }, []), anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    {
      description: "Give one of these sets: a, b (optional); or a (optional), b.",
      ...object({ a: text, b: text }, []),
    },
  ],
  [
    "a union within, by reference",
    {
      anyOf: [{ $ref: "#/$defs/U" }, object({ kind: { const: "c" } }, ["kind"])],
      $defs: {
        U: {
          oneOf: [object({ kind: { const: "a" }, x: text }, ["kind", "x"]), object({ kind: { const: "b" } }, ["kind"])],
        },
      },
    },
    {
      description: 'With kind "a": x. With kind "b": nothing else. With kind "c": nothing else.',
      ...object({ kind: { type: "string", enum: ["a", "b", "c"] }, x: text }, ["kind"]),
    },
  ],
];

test.each(table)("%s", (_, schema, flat) => {
  const { $defs: _definitions, ...plain } = toPlain(flatten(schema));
  expect(plain).toEqual(flat);
});

test("a union that is not of objects alone is left as it is", () => {
  const schema: JsonSchema = { anyOf: [object({}, []), text] };
  expect(flatten(schema)).toEqual(schema);
});

test("a union inside itself is left as it is", () => {
  const schema: JsonSchema = {
    anyOf: [{ $ref: "#/$defs/U" }, object({}, [])],
    $defs: { U: { anyOf: [{ $ref: "#/$defs/U" }, object({}, [])] } },
  };
  expect(flatten(schema)).toHaveProperty("anyOf");
});

test.each([
  [
    "null in one alternative only",
    object({ a: { type: ["string", "null"] } }, ["a"]),
    object({ a: text }, ["a"]),
    true,
  ],
  ["null, and nothing in the other", object({ a: { type: ["string", "null"] } }, ["a"]), object({}, []), true],
  [
    "null in both",
    object({ a: { type: ["string", "null"] } }, ["a"]),
    object({ a: { type: "null" } }, ["a"]),
    undefined,
  ],
  ["null in none", object({ a: text }, ["a"]), object({}, []), undefined],
] as const)("%s", (_, left, right, isAmbiguous) => {
  const { properties } = flatten({ anyOf: [left, right] });
  expect(properties && marksOf(properties.a ?? {}).ambiguousNull).toBe(isAmbiguous);
});
