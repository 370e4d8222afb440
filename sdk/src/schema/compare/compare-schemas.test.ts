import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { compareSchemas, type SchemaDifference } from "./compare-schemas.ts";

/** Where values of the first schema may not fit the second. */
const removals = (first: JsonSchema, second: JsonSchema): readonly SchemaDifference[] =>
  compareSchemas(first, second).removed;

const text: JsonSchema = { type: "string" };
const whole: JsonSchema = { type: "integer" };
const closed = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const kind = (name: string, more: Record<string, JsonSchema> = {}): JsonSchema =>
  closed({ kind: { type: "string", const: name }, ...more }, ["kind", ...Object.keys(more)]);
const tree = (label: JsonSchema): JsonSchema => ({
  ...closed({ root: { $ref: "#/$defs/Node" } }, ["root"]),
  $defs: { Node: closed({ label, children: { type: "array", items: { $ref: "#/$defs/Node" } } }, ["label"]) },
});

const fitting: readonly [string, JsonSchema, JsonSchema][] = [
  ["itself", closed({ a: text }, ["a"]), closed({ a: text }, ["a"])],
  ["texts that differ alone", { ...text, description: "One." }, { ...text, description: "Two." }],
  ["whole numbers among numbers", whole, { type: "number" }],
  ["a range in a larger one", { type: "integer", minimum: 1, maximum: 5 }, { type: "integer", minimum: 0 }],
  ["multiples of 6 among those of 3", { type: "integer", multipleOf: 6 }, { type: "integer", multipleOf: 3 }],
  ["words among more words", { enum: ["a", "b"] }, { type: "string", enum: ["b", "c", "a"] }],
  ["words that fit a pattern", { enum: ["DE", "FR"] }, { type: "string", pattern: "^[A-Z]{2}$" }],
  ["a constant among constants", { const: 1 }, { anyOf: [{ const: 2 }, { const: 1 }] }],
  ["two types written as a union", { type: ["string", "null"] }, { anyOf: [{ type: "null" }, text] }],
  ["a required member that may be left out", closed({ a: text }, ["a"]), closed({ a: text })],
  ["a member more that may be left out", closed({ a: text }), closed({ a: text, b: text })],
  ["a closed object in an open one", closed({ a: text }), { type: "object" }],
  ["members as values of a map", closed({ a: text }), { type: "object", additionalProperties: text }],
  ["a union of constants that one object takes", kind("a"), closed({ kind: { enum: ["a", "b"] } }, ["kind"])],
  [
    "one alternative of several that differ by a tag",
    kind("a", { n: whole }),
    { oneOf: [kind("a", { n: whole }), kind("b")] },
  ],
  ["a shape inside itself", tree({ type: "string", minLength: 2 }), tree({ type: "string", minLength: 1 })],
  [
    "a tuple in a list",
    { type: "array", prefixItems: [whole], items: false },
    { type: "array", items: { type: "number" } },
  ],
  ["an intersection in its parts", { allOf: [{ ...text, minLength: 2 }, { maxLength: 5 }] }, { ...text, maxLength: 6 }],
  ["what no value fits", { not: {} }, { const: "x" }],
  ["a member that can never be there", closed({ a: text, b: { not: {} } }), closed({ a: text })],
  [
    "the same constraint that is not decided",
    { ...text, not: { pattern: "^a" } },
    { type: "string", not: { pattern: "^a" } },
  ],
  ["other values than those that must not be", { ...text, enum: ["a"] }, { not: { const: "b" } }],
];

test.each(fitting)("every value fits: %s", (_, first, second) => {
  expect(removals(first, second)).toEqual([]);
});

const differing: readonly [string, JsonSchema, JsonSchema, object][] = [
  [
    "a larger range",
    { type: "integer", maximum: 9 },
    { type: "integer", maximum: 5 },
    { keyword: "maximum", old: "9", now: "5", example: 6 },
  ],
  ["numbers among whole ones", { type: "number" }, whole, { keyword: "type", example: 0.5 }],
  ["a word more", { enum: ["a", "b", "c"] }, { enum: ["a", "c"] }, { keyword: "enum", old: '"b"', example: "b" }],
  ["null", { type: ["string", "null"] }, text, { keyword: "type", old: "string | null", now: "string", example: null }],
  ["another type", whole, text, { keyword: "type", old: "integer", now: "string", example: 1 }],
  ["a shorter text", text, { ...text, minLength: 1 }, { keyword: "minLength", example: "" }],
  ["a text without a pattern", text, { ...text, pattern: "^[A-Z]{2}$" }, { keyword: "pattern", example: "text" }],
  [
    "a member that is missing",
    closed({ a: text }),
    closed({ a: text }, ["a"]),
    { keyword: "required", property: "a", example: {} },
  ],
  [
    "a member that is not taken",
    closed({ a: text, b: whole }),
    closed({ a: text }),
    { keyword: "property", property: "b", before: "/properties/b", example: { b: 1 } },
  ],
  [
    "a member that differs",
    closed({ a: closed({ b: text }) }),
    closed({ a: closed({ b: whole }) }),
    { keyword: "type", before: "/properties/a/properties/b", example: { a: { b: "text" } } },
  ],
  ["an alternative more", { anyOf: [kind("a"), kind("b")] }, { anyOf: [kind("a")] }, { example: { kind: "b" } }],
  [
    "an item that differs",
    { type: "array", items: text },
    { type: "array", items: whole },
    { before: "/items", example: ["text"] },
  ],
  [
    "more items",
    { type: "array", items: text },
    { type: "array", items: text, maxItems: 1 },
    { keyword: "maxItems", example: ["text", "text"] },
  ],
  [
    "a shape inside itself that is wider",
    tree(text),
    tree({ type: "string", maxLength: 2 }),
    { before: "/$defs/Node/properties/label", example: { root: { label: "xxx" } } },
  ],
];

test.each(differing)("not every value fits, and one is named: %s", (_, first, second, expected) => {
  const differences = removals(first, second);
  expect(differences).toEqual([expect.objectContaining(expected)]);
  expect(differences[0]).toHaveProperty("example");
});

const unsure: readonly [string, JsonSchema, JsonSchema, string][] = [
  ["names of any kind", { type: "object" }, { type: "object", propertyNames: { maxLength: 3 } }, "propertyNames"],
  ["few whole numbers and a list of them", { type: "integer", minimum: 1, maximum: 3 }, { enum: [1, 2, 3] }, "type"],
  [
    "one object and a union with the same members",
    closed({ kind: { enum: ["a", "b"] } }, ["kind"]),
    { anyOf: [kind("a"), kind("b")] },
    "anyOf",
  ],
  ["patterns with the same texts", { ...text, pattern: "^(a|b)$" }, { ...text, pattern: "^[ab]$" }, "pattern"],
  [
    "a union that only together takes all",
    { type: "number" },
    {
      anyOf: [
        { type: "number", minimum: 0 },
        { type: "number", maximum: 1 },
      ],
    },
    "maximum",
  ],
];

test.each(unsure)(
  "schemas that may be compatible have a difference without an example: %s",
  (_, first, second, keyword) => {
    const [difference, ...others] = removals(first, second);
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ keyword });
    expect(difference).not.toHaveProperty("example");
  },
);

test("all differences are found at once", () => {
  const before = closed({ a: text, b: whole, c: text }, []);
  const after = closed({ a: whole, b: { type: "integer", minimum: 1 } }, ["b"]);
  expect(removals(before, after).map(({ keyword, property }) => [keyword, property])).toEqual([
    ["required", "b"],
    ["type", "a"],
    ["minimum", "b"],
    ["property", "c"],
  ]);
});

test("schemas that double with each level are compared to the end", () => {
  const $defs: Record<string, JsonSchema> = { D0: text };
  for (let depth = 1; depth <= 30; depth += 1) {
    const inner: JsonSchema = { $ref: `#/$defs/D${depth - 1}` };
    $defs[`D${depth}`] = { anyOf: [closed({ a: inner, n: { minimum: depth } }), closed({ b: inner })] };
  }
  const other = Object.fromEntries(
    Object.entries($defs).map(([name, schema]) => [name, { ...schema, minProperties: 0 }]),
  );
  const changed = { $ref: "#/$defs/D30", $defs: { ...other, D0: whole } };
  expect(removals({ $ref: "#/$defs/D30", $defs }, changed)).not.toEqual([]);
});
