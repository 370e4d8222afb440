import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-too-many.ts";

const flat = (count: number): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }])),
});

const nested = (depth: number): JsonSchema => ({
  type: "object",
  properties: { a: depth === 1 ? { type: "string" } : nested(depth - 1) },
});

const messages = (input: JsonSchema): readonly string[] =>
  findingsOf(rule, foreignSubject({ input })).map(({ message }) => message);

test.each<[string, JsonSchema, readonly string[]]>([
  ["none", { type: "object" }, []],
  ["ten parameters", flat(10), []],
  ["eleven parameters", flat(11), ["The tool has 11 parameters; expected 10 or fewer."]],
  [
    "parameters of all alternatives",
    { anyOf: [flat(10), { properties: { more: {} } }] },
    ["The tool has 11 parameters; expected 10 or fewer."],
  ],
  ["three levels", nested(3), []],
  ["four levels", nested(4), ["The parameters are nested more than 3 levels deep."]],
  [
    "a list of objects counts by its objects",
    { type: "object", properties: { rows: { type: "array", items: nested(3) } } },
    ["The parameters are nested more than 3 levels deep."],
  ],
  [
    "a type that holds itself",
    {
      type: "object",
      properties: { node: { $ref: "#/$defs/Node" } },
      $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } } },
    },
    [],
  ],
])("%s", (_, input, expected) => {
  expect(messages(input)).toEqual(expected);
});

test("both limits are options", () => {
  const options = { most: 12, deepest: 4 };
  expect(
    findingsWith(rule, options, foreignSubject({ input: flat(11) }), foreignSubject({ input: nested(4) })),
  ).toEqual([]);
  expect(
    findingsWith(rule, options, foreignSubject({ input: flat(13) }), foreignSubject({ input: nested(5) })),
  ).toHaveLength(2);
});
