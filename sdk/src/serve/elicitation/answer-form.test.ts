import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { answerForm, type AnswerForm } from "./answer-form.ts";

const formOf = (schema: JsonSchema): AnswerForm => {
  const form = answerForm(schema);
  if ("reason" in form) throw new Error(form.reason);
  return form;
};

test("nested objects become flat fields and are nested again", () => {
  const form = formOf({
    type: "object",
    properties: {
      address: { $ref: "#/$defs/address" },
      "a.b": { type: "integer", minimum: 1, exclusiveMaximum: 9 },
    },
    required: ["address"],
    $defs: {
      address: {
        type: "object",
        properties: { zip: { type: "string", pattern: "^\\d{4}$" }, city: { type: "string", title: "Town" } },
        required: ["zip"],
      },
    },
  });
  expect(form.requestedSchema).toEqual({
    type: "object",
    properties: {
      "address.zip": { type: "string", title: "address · zip" },
      "address.city": { type: "string", title: "Town" },
      "a.b": { type: "integer", minimum: 1 },
    },
    required: ["address.zip"],
  });
  expect(form.restore({ "address.zip": "1010", "a.b": 3 })).toEqual({ address: { zip: "1010" }, "a.b": 3 });
});

test("choices are text in the form and values in the answer", () => {
  const form = formOf({
    type: "object",
    properties: {
      size: { enum: [1, 2.5, true] },
      colour: { oneOf: [{ const: 1, title: "Red" }, { const: 2 }] },
      days: { type: "array", items: { enum: [1, 2] }, maxItems: 2, default: [1] },
      kinds: { type: "array", items: { anyOf: [{ const: "a", title: "A" }] } },
      early: { anyOf: [{ const: 1, title: "One" }, { const: 2 }] },
      when: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
      id: { type: ["string", "null"], format: "uuid" },
    },
    required: ["size", "when"],
  });
  expect(form.requestedSchema).toEqual({
    type: "object",
    properties: {
      size: { type: "string", enum: ["1", "2.5", "true"] },
      colour: {
        type: "string",
        oneOf: [
          { const: "1", title: "Red" },
          { const: "2", title: "2" },
        ],
      },
      days: { type: "array", items: { type: "string", enum: ["1", "2"] }, maxItems: 2, default: ["1"] },
      kinds: { type: "array", items: { anyOf: [{ const: "a", title: "A" }] } },
      early: { type: "string", enum: ["1", "2"], enumNames: ["One", "2"] },
      when: { type: "string", format: "date" },
      id: { type: "string" },
    },
    required: ["size"],
  });
  expect(form.restore({ size: "2.5", colour: "2", days: ["2"], other: 1 })).toEqual({
    size: 2.5,
    colour: 2,
    days: [2],
    when: null,
    other: 1,
  });
});

test("fields that a client leaves empty are absent", () => {
  const form = formOf({
    type: "object",
    properties: {
      name: { type: "string" },
      note: { type: "string" },
      day: { type: "string", format: "date" },
      seats: { type: "integer" },
      size: { enum: ["s", "m"] },
      tags: { type: "array", items: { enum: ["a"] } },
      sizes: { type: "array", items: { enum: ["s", "m"] }, minItems: 1 },
      until: { type: ["string", "null"], format: "date" },
    },
    required: ["name", "until"],
  });
  const empty = { name: "", note: "", day: "", seats: "", size: "", tags: null, sizes: [], until: "" };
  expect(form.restore(empty)).toEqual({ name: "", note: "", until: null });
  expect(form.restore({ name: null, seats: null, size: "m" })).toEqual({ name: null, size: "m", until: null });
  expect(form.restore({ name: "x", tags: [], sizes: [null, "s"] })).toEqual({
    name: "x",
    tags: [],
    sizes: ["s"],
    until: null,
  });
});

test("an answer that is not an object is one field", () => {
  const form = formOf({ type: "boolean" });
  expect(form.requestedSchema).toEqual({
    type: "object",
    properties: { answer: { type: "boolean" } },
    required: ["answer"],
  });
  expect(form.restore({ answer: true })).toBe(true);
  expect(form.restore(undefined)).toBe(null);
});

test.each<[string, JsonSchema, string]>([
  ["a secret", { type: "object", properties: { key: { type: "string", "x-secret": true } } }, "key"],
  [
    "a list of objects",
    { type: "object", properties: { lines: { type: "array", items: { type: "object" } } } },
    "lines",
  ],
  ["a map", { type: "object", properties: { a: { type: "object", properties: {}, additionalProperties: {} } } }, "a"],
  ["a union of objects", { oneOf: [{ type: "object", properties: {} }, { type: "string" }] }, "answer"],
  [
    "a name that another field has",
    {
      type: "object",
      properties: { "a.b": { type: "string" }, a: { type: "object", properties: { b: { type: "string" } } } },
    },
    "",
  ],
  ["values with the same text", { enum: [1, "1"] }, "answer"],
])("%s does not fit a form, and the path says where", (_, schema, path) => {
  expect(answerForm(schema)).toMatchObject({ path, reason: expect.any(String) as string });
});

test("hostile content stays data", () => {
  const form = formOf({ type: "object", properties: { name: { type: "string" } }, required: ["name"] });
  const restored = form.restore(JSON.parse('{"name":"a","__proto__":{"admin":true}}'));
  expect(JSON.stringify(restored)).toBe('{"name":"a","__proto__":{"admin":true}}');
  expect(({} as { readonly admin?: boolean }).admin).toBeUndefined();
});
