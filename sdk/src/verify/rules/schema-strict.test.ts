import { expect, test } from "vitest";
import { verifyDefinitions } from "../verify-definitions.ts";

const text = { type: "string" } as const;
const closed = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

const pointersOf = (tool: object): readonly string[] =>
  verifyDefinitions(tool)
    .findings.filter(({ code, severity }) => code === "schema-strict" && severity === "error")
    .map(({ pointer = "" }) => pointer);

const flat = (parameters: object, strict: unknown = true): object => ({
  type: "function",
  name: "a",
  strict,
  parameters,
});

test.each<[string, object, readonly string[]]>([
  ["closed, everything required", closed({ a: { type: ["string", "null"] } }), []],
  ["an optional property", closed({ a: text, b: text }, { required: ["a"] }), [""]],
  ["an open object", closed({ a: text }, { additionalProperties: true }), [""]],
  [
    "an object that does not say",
    closed({ a: { type: "object", properties: { b: text }, required: ["b"] } }),
    ["/properties/a"],
  ],
  ["a map", closed({ a: { type: "object", additionalProperties: text } }), ["/properties/a"]],
  ["alternatives that overlap", closed({ a: { oneOf: [text, { type: "number" }] } }), ["/properties/a"]],
  ["anyOf below the root", closed({ a: { anyOf: [text, { type: "number" }] } }), []],
  ["anyOf at the root", closed({ a: text }, { anyOf: [{ required: ["a"] }] }), ["", "/anyOf/0"]],
  ["allOf", closed({ a: { allOf: [text] } }), ["/properties/a", "/properties/a"]],
  ["a default", closed({ a: { ...text, default: "x" } }), ["/properties/a"]],
  ["a part without a type", closed({ a: { description: "Anything." } }), ["/properties/a"]],
  ["an array of anything", closed({ a: { type: "array" } }), ["/properties/a"]],
  [
    "in a shared type",
    closed({ a: { $ref: "#/$defs/b" } }, { $defs: { b: { type: "object", properties: { c: text } } } }),
    ["/$defs/b", "/$defs/b"],
  ],
])("%s", (_, parameters, pointers) => {
  expect(pointersOf(flat(parameters))).toEqual(pointers);
  const { name: _name, ...rest } = { name: "a", parameters, strict: true };
  expect(pointersOf({ type: "function", function: { name: "a", ...rest } })).toEqual(pointers);
});

test.each([false, null])("nothing is said with strict: %j", (strict) => {
  expect(pointersOf(flat({ type: "object", properties: { a: text } }, strict))).toEqual([]);
});

test("any other value than a boolean is a finding", () => {
  const { findings } = verifyDefinitions(flat(closed({}), "yes"));
  expect(findings.map(({ code, message }) => [code, message])).toContainEqual([
    "DEFINITION_INVALID",
    "`/strict` of `a` is a string; expected a boolean.",
  ]);
});

test("the eleventh level of nesting is refused, the tenth is not", () => {
  const nested = (levels: number): object => (levels === 0 ? text : closed({ a: nested(levels - 1) }));
  expect(pointersOf(flat(nested(10)))).toEqual([]);
  expect(pointersOf(flat(nested(11)))).toEqual(["/properties/a".repeat(11)]);
});
