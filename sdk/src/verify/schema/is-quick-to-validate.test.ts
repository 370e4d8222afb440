import { expect, test } from "vitest";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isQuickToValidate } from "./is-quick-to-validate.ts";

const object = (properties: Readonly<Record<string, JsonSchema>>, rest: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  ...rest,
});
const nested = (levels: number): Json => JSON.parse(`${'{"next":'.repeat(levels)}null${"}".repeat(levels)}`) as Json;
const twice = (target: string): JsonSchema => ({ anyOf: [{ $ref: target }, { $ref: target }] });
const doubled = (levels: number): JsonSchema => ({
  $ref: "#/$defs/c0",
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, index) => [
      `c${index}`,
      index === levels - 1 ? { type: "string" } : twice(`#/$defs/c${index + 1}`),
    ]),
  ),
});

test.each<[string, JsonSchema, Json, boolean]>([
  ["a plain schema", object({ a: { type: "string" } }), { a: "b" }, true],
  ["a list in itself", object({ next: { $ref: "#" } }), nested(50), true],
  ["a tree", object({ next: { anyOf: [{ $ref: "#" }, { type: "null" }] } }), nested(50), true],
  ["choices that double a few times", doubled(10), 1, true],
  ["choices that double 60 times", doubled(60), 1, false],
  ["choices that double with each level of the value", object({ next: twice("#") }), nested(40), false],
  ["such choices on a value of three levels", object({ next: twice("#") }), nested(3), true],
  ["a reference to nothing", object({ a: { $ref: "#/$defs/Gone" } }), {}, false],
  ["a reference elsewhere", object({ a: { $ref: "https://example.com" } }), {}, false],
  [
    "more schemas than are worth it",
    object(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, {}]))),
    {},
    false,
  ],
])("%s", (_, schema, value, expected) => {
  expect(isQuickToValidate(schema, value)).toBe(expected);
});
