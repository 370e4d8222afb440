import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { disagreements } from "./read-explicit.ts";

const closed = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const told = (schema: JsonSchema, types: JsonSchema, side: "input" | "output"): readonly string[] =>
  disagreements(schema, types, side).map(({ pointer, what }) => `${pointer} ${what}`);

test.each<[string, JsonSchema, JsonSchema]>([
  ["whole numbers are numbers", closed({ a: { type: "integer" } }), closed({ a: { type: "number" } })],
  ["the handler may take more", closed({ a: { type: "string" } }), closed({ a: { type: ["string", "null"] } })],
  [
    "formats and bounds are the schema's",
    closed({ a: { type: "string", minLength: 1 } }),
    closed({ a: { type: "string", format: "uri" } }),
  ],
  ["what may be anything agrees with everything", closed({ a: {} }), closed({ a: { type: "boolean" } })],
  [
    "an open schema may have properties that the handler does not read",
    closed({ a: {}, b: {} }),
    { type: "object", properties: { a: {} } },
  ],
  ["an index signature takes any property", closed({ a: {} }), { type: "object", additionalProperties: true }],
  [
    "references are followed, into themselves too",
    { ...closed({ a: { $ref: "#/$defs/A" } }), $defs: { A: closed({ a: { $ref: "#/$defs/A" } }) } },
    { ...closed({ a: { $ref: "#/$defs/B" } }), $defs: { B: closed({ a: { $ref: "#/$defs/B" } }) } },
  ],
])("%s", (_what, schema, types) => {
  expect(told(schema, types, "input")).toEqual([]);
});

test("the input must fit the handler, and the result must fit the schema", () => {
  const [wide, narrow] = [closed({ a: { type: ["string", "null"] } }), closed({ a: { type: "string" } })];
  const message = "/properties/a is string or null in the schema but string in the handler's type";
  expect(told(wide, narrow, "input")).toEqual([message]);
  expect(told(wide, narrow, "output")).toEqual([]);
  expect(told(narrow, wide, "output")).toEqual([
    "/properties/a is string in the schema but string or null in the handler's type",
  ]);
});

test("names and requirements are compared at every depth", () => {
  const list = (item: JsonSchema): JsonSchema => closed({ list: { type: "array", items: item } });
  expect(told(list(closed({ a: {}, "b/c": {} }, ["a"])), list(closed({ a: {}, d: {} })), "input")).toEqual([
    "/properties/list/items/properties/b~1c is in the schema but not in the handler's type",
    "/properties/list/items/properties/a is required in the schema but optional in the handler's type",
    "/properties/list/items/properties/d is in the handler's type but not in the schema",
  ]);
});

test("the defaults of JSON Schema are not filled in", () => {
  const schema = closed({ a: { type: "number", default: 1 } });
  expect(told(schema, closed({ a: { type: "number" } }, ["a"]), "input")).toEqual([
    "/properties/a is optional in the schema but required in the handler's type",
  ]);
});
