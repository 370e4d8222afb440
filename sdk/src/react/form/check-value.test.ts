import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { checkValue } from "./check-value.ts";

const paths = (schema: JsonSchema, value: unknown): readonly string[] =>
  checkValue(schema, value).map(({ path, message }) => `${path} ${message}`);

const object = (properties: JsonSchema["properties"], more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  ...(properties !== undefined && { properties }),
  additionalProperties: false,
  ...more,
});

test.each<[string, JsonSchema, unknown, readonly string[]]>([
  ["a member that is missing", object({ a: { type: "string" } }, { required: ["a"] }), {}, ["/a This is required."]],
  ["a member that was not asked for", object({}), { b: 1 }, ["/b This was not asked for."]],
  ["a text for a number", object({ a: { type: "integer" } }), { a: "x" }, ["/a Enter a whole number."]],
  [
    "a value behind a reference",
    { ...object({ a: { $ref: "#/$defs/N" } }), $defs: { N: { type: "number", minimum: 2 } } },
    { a: 1 },
    ["/a Enter 2 or more."],
  ],
  [
    "an item of a list",
    object({ a: { type: "array", items: { enum: ["x", "y"] } } }),
    { a: ["x", "z"] },
    ["/a/1 Choose one of: x, y."],
  ],
  [
    "a place of a tuple",
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
    ["a", "b", 3],
    ["/1 Enter a number.", "/2 This was not asked for."],
  ],
  [
    "an entry of a record",
    { type: "object", additionalProperties: { type: "boolean" } },
    { on: 1 },
    ["/on Enter yes or no."],
  ],
  [
    "repeated items",
    { type: "array", uniqueItems: true, items: { type: "number" } },
    [1, 1],
    [" Give each only once."],
  ],
  ["a step that is missed", { type: "number", multipleOf: 0.1 }, 0.25, [" Enter a multiple of 0.1."]],
  ["joined schemas", { allOf: [object({ a: { type: "string" } }, { required: ["a"] })] }, {}, ["/a This is required."]],
])("%s is found", (_, schema, value, expected) => {
  expect(paths(schema, value)).toEqual(expected);
});

const shapes: JsonSchema = {
  anyOf: [
    object({ kind: { const: "circle" }, radius: { type: "number" } }, { required: ["kind", "radius"] }),
    object({ kind: { const: "square" }, side: { type: "number" } }, { required: ["kind", "side"] }),
  ],
};

test("of a union, the faults are those of the alternative that is meant", () => {
  expect(paths(shapes, { kind: "square", side: "wide" })).toEqual(["/side Enter a number."]);
  expect(paths(shapes, { kind: "circle", radius: 1 })).toEqual([]);
  expect(paths(shapes, { kind: "line" })).toEqual([" This does not fit what was asked for."]);
});

test("a schema that refers to itself is followed as deep as the value is", () => {
  const tree = object(
    { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
    { required: ["name"] },
  );
  expect(paths(tree, { name: "a", children: [{ name: "b", children: [{}] }] })).toEqual([
    "/children/0/children/0/name This is required.",
  ]);
  expect(checkValue({ $ref: "#" }, 1)).toEqual([]);
});

test.each<string>(["(a+)+$", "["])(
  "the pattern %s, which takes for ever or is not valid, is left to the server",
  (pattern) => {
    const schema: JsonSchema = { type: "string", pattern };
    expect(paths(schema, `${"a".repeat(40)}!`)).toEqual([]);
  },
);

test("a member of a name that every object has is not taken for a given one", () => {
  expect(
    paths(
      object(Object.fromEntries([["constructor", { type: "string" } as const]]), { required: ["constructor"] }),
      {},
    ),
  ).toEqual(["/constructor This is required."]);
});
