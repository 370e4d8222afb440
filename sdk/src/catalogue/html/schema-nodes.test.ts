import { expect, it } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { schemaTree } from "../schema-tree.ts";
import { schemaNodes } from "./schema-nodes.ts";
import { html } from "./markup.ts";

const drawn = (schema: JsonSchema): string => html`${schemaNodes(schemaTree(schema), { prefix: "p" })}`.text;
const summaries = (schema: JsonSchema): readonly string[] =>
  [...drawn(schema).matchAll(/<summary>(.*?)(?:<span|<\/summary>)/g)].map(([, text = ""]) => text);
const text: JsonSchema = { type: "string" };

it("gives each property its own address, in any script", () => {
  expect([...drawn({ properties: { سؤال: text, جواب: text, "a b": text } }).matchAll(/ id="([^"]*)"/g)]).toMatchObject([
    { 1: "p-سؤال" },
    { 1: "p-جواب" },
    { 1: "p-a_b" },
  ]);
  expect(drawn({ properties: { "100%": text } })).toContain('href="#p-100%25"');
});

it("counts members, also of kinds", () => {
  const kinds = { oneOf: [{ properties: { k: { const: 1 } } }, { properties: { k: { const: 2 } } }] };
  expect(summaries({ properties: { a: { properties: { b: text } } } })).toEqual(["1 member"]);
  expect(
    summaries({ properties: { a: { allOf: [{ properties: { b: text } }, { properties: { c: text } }] } } }),
  ).toEqual(["2 members"]);
  expect(summaries({ properties: { a: kinds } })).toEqual(["2 members"]);
  expect(summaries({ properties: { a: { properties: { b: text }, ...kinds } } })).toEqual(["3 members"]);
});

it("folds the values of a long enum", () => {
  const many = Array.from({ length: 500 }, (_, index) => `V${String(index)}`);
  expect(summaries({ properties: { a: { enum: many } } })).toEqual(["All 500 values"]);
  expect(drawn({ properties: { a: { enum: many } } })).toContain('<code>"V499"</code>');
});
