import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./schema-unused-defs.ts";

const city = { type: "object", properties: { city: { type: "string" } } } as const;
const tool = (name: string, input: JsonSchema) => foreignSubject({ name, input: { type: "object", ...input } });

test("definitions that nothing refers to are one finding, with what they cost", () => {
  const $defs = { Address: city, Used: { properties: { home: { $ref: "#/$defs/Street" } } }, Street: city };
  const input: JsonSchema = { properties: { location: { $ref: "#/$defs/Used" } }, $defs };
  expect(findingsOf(rule, tool("order_find", input))).toEqual([
    {
      code: "schema-unused-defs",
      severity: "info",
      tool: "order_find",
      pointer: "/$defs",
      message: "1 definition under `$defs` is unused and takes about 16 tokens of every request: `Address`.",
      remedy: "Remove from `$defs` what the schema does not reference.",
    },
  ]);
});

test("of several tools they are one finding as well; above the budget it is a warning", () => {
  const $defs = Object.fromEntries(["A", "B", "C", "D"].map((name) => [name, city]));
  const found = findingsOf(rule, ...["one", "two", "three", "four"].map((name) => tool(name, { $defs })));
  expect(found.map(({ severity, tool: about, message, evidence }) => [severity, about, message, evidence])).toEqual([
    [
      "warning",
      undefined,
      "4 tools have unused definitions under `$defs`, which take about 244 tokens of every request: `one`, `two`, `three`, ….",
      "A, B, C, D",
    ],
  ]);
});

test.each<[string, JsonSchema]>([
  ["no definitions", {}],
  ["used by a keyword that few tools have", { $defs: { A: city }, ...({ if: { $ref: "#/$defs/A" } } as JsonSchema) }],
  [
    "used by itself only through the root",
    { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { items: { $ref: "#/$defs/A" } } } },
  ],
  ["an anchor, which may be any of them", { properties: { a: { $ref: "#a" } }, $defs: { A: city } }],
])("%s: silent", (_, input) => {
  expect(findingsOf(rule, tool("order_find", input))).toEqual([]);
});
