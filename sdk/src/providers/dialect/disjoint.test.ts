import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { areDisjoint } from "./unions.ts";

const tagged = (kind: JsonSchema, required: readonly string[] = ["kind"]): JsonSchema => ({
  type: "object",
  properties: { kind },
  required,
});

const table: readonly [string, readonly JsonSchema[], boolean][] = [
  ["different types", [{ type: "string" }, { type: "null" }], true],
  ["a number is an integer too", [{ type: "number" }, { type: "integer" }], false],
  ["overlapping type lists", [{ type: ["string", "null"] }, { type: ["null", "array"] }], false],
  ["different values", [{ const: "a" }, { enum: ["b", null] }], true],
  ["a value in common", [{ const: "a" }, { enum: ["b", "a"] }], false],
  ["different tags", [tagged({ const: "a" }), tagged({ enum: ["b", "c"] })], true],
  ["a tag that may be missing", [tagged({ const: "a" }), tagged({ const: "b" }, [])], false],
  ["the same tag", [tagged({ const: "a" }), tagged({ const: "b" }), tagged({ const: "a" })], false],
  ["a tag without values", [tagged({ const: "a" }), tagged({ type: "string" })], false],
  ["no type", [{}, { type: "null" }], false],
  ["by reference", [{ $ref: "#/$defs/A" }, tagged({ const: "b" })], true],
];

test.each(table)("%s", (_, schemas, expected) => {
  expect(areDisjoint(schemas, { $defs: { A: tagged({ const: "a" }) } })).toBe(expected);
});
