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
    object({ a: { anyOf: [text, { type: "integer" }] } }, ["a"]),
  ],
  [
    "a word or a number, and another property next to the word",
    { anyOf: [object({ a: { type: "integer" } }, ["a"]), object({ a: { const: "auto" }, fit: text }, ["a"])] },
    {
      description: 'Give one of these sets: a; or a "auto", fit (optional).',
      ...object({ a: { anyOf: [{ type: "integer" }, { const: "auto" }] }, fit: text }, ["a"]),
    },
  ],
  [
    "alternatives and properties that are described",
    {
      description: "What to do",
      anyOf: [
        {
          description: "Open a ticket.\n\nIt is new.",
          ...object({ do: { const: "open" }, title: { type: "string", description: "Its title." } }, ["do", "title"]),
        },
        {
          description: "Rename it",
          ...object({ do: { const: "rename" }, id: { type: "integer" }, title: text }, ["do", "id", "title"]),
        },
      ],
    },
    {
      description: 'What to do. With do "open": title. Open a ticket. With do "rename": id, title. Rename it.',
      ...object(
        {
          do: { type: "string", enum: ["open", "rename"] },
          title: { type: "string", description: "Its title." },
          id: { type: "integer" },
        },
        ["do", "title"],
      ),
    },
  ],
  [
    "a tag that may be left out",
    {
      anyOf: [
        object({ kind: { const: "list", default: "list" }, limit: { type: "integer" } }, []),
        object({ kind: { const: "show" }, id: { type: "integer" } }, ["kind", "id"]),
      ],
    },
    {
      description: 'With kind "list": limit (optional). With kind "show": id.',
      ...object(
        {
          kind: { type: "string", enum: ["list", "show"], default: "list" },
          limit: { type: "integer" },
          id: { type: "integer" },
        },
        [],
      ),
    },
  ],
  [
    "one constant that all share, and one that differs",
    {
      anyOf: [
        object({ v: { const: 1 }, kind: { const: "a" }, x: text }, ["v", "kind", "x"]),
        object({ v: { const: 1 }, kind: { const: "b" } }, ["v", "kind"]),
      ],
    },
    {
      description: 'With kind "a": v, x. With kind "b": v.',
      ...object({ v: { const: 1 }, kind: { type: "string", enum: ["a", "b"] }, x: text }, ["v", "kind"]),
    },
  ],
  [
    "properties next to the union",
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

test("a union of more than objects stays unchanged", () => {
  const schema: JsonSchema = { anyOf: [object({}, []), text] };
  expect(flatten(schema)).toEqual(schema);
});

test("a union inside itself stays unchanged", () => {
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

test("as many alternatives as a tool has actions", () => {
  const many = Array.from({ length: 200 }, (_, index) => object({ do: { const: `action_${index}` } }, ["do"]));
  const { properties } = flatten({ anyOf: many });
  expect(properties?.do?.enum).toHaveLength(200);
});
