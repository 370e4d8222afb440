import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { numberOf } from "./leaf-field.ts";
import { SchemaFields } from "./schema-fields.ts";
import { asKind, initialOf } from "./schema-shape.ts";
import { withValue } from "./schema-fields.ts";

const page = (schema: JsonSchema, value: unknown = initialOf(schema, schema)): string =>
  renderToStaticMarkup(createElement(SchemaFields, { schema, value, onChange: () => undefined }));

test("a union at the root is a choice of kinds, named by what tells them apart", () => {
  const kind = (name: string): JsonSchema => ({
    type: "object",
    properties: { kind: { const: name } },
    required: ["kind"],
  });
  const html = page({ oneOf: [kind("circle"), kind("square")] });
  expect(html).toContain("Choose a kind");
  expect(html).toContain(">kind: circle</option>");
  expect(html).toContain(">kind: square</option>");
});

test("another kind keeps the members that both kinds have", () => {
  const schema: JsonSchema = {
    oneOf: [
      { type: "object", properties: { kind: { const: "mail" }, name: { type: "string" }, to: { type: "string" } } },
      {
        type: "object",
        properties: { kind: { const: "call" }, name: { type: ["string", "null"] }, to: { type: "number" } },
      },
    ].map((kind) => ({ ...kind, required: ["kind", "name"] }) as JsonSchema),
  };
  expect(asKind({ kind: "mail", name: "Ada", to: "a@b.c" }, schema.oneOf?.[1], schema)).toEqual({
    kind: "call",
    name: "Ada",
  });
});

test("words between backticks are code, and markup in them stays text", () => {
  const description = "Use `guides`, never `<script>`.";
  const html = page({ type: "object", properties: { section: { type: "string", description } } });
  expect(html).toContain("Use <code>guides</code>, never <code>&lt;script&gt;</code>.");
});

test.each([
  ["12", 12],
  [" 1. ", 1],
  ["1e3", 1000],
  ["0.1234567890123456789", 0.123_456_789_012_345_68],
  ["1e21", 1e21],
  ["9007199254740993", "9007199254740993"],
  ["1,5", "1,5"],
  [" ", undefined],
])("%j is read as the number %j", (text, value) => {
  expect(numberOf(text)).toBe(value);
});

test.each([
  ["", "0 bytes"],
  ["YQ==", "1 byte"],
  ["aGk=", "2 bytes"],
  ["YWJj", "3 bytes"],
])("a file of %j has its size", (value, size) => {
  const schema = { type: "string", contentEncoding: "base64" } as JsonSchema;
  expect(page(schema, value)).toContain(`<output>${size}</output>`);
});

test("an optional object is off until it is wanted", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { address: { type: "object", properties: { zip: { type: "string" } } } },
  };
  expect(page(schema)).toMatch(/<button[^>]*>Add address<\/button>/);
  expect(page(schema)).not.toContain("zip");
  expect(page(schema, { address: { zip: "1010" } })).toContain(">1010</textarea>");
});

test("a recursive schema starts with a few levels, and more are added by hand", () => {
  const schema: JsonSchema = {
    $ref: "#/$defs/Node",
    $defs: {
      Node: {
        type: "object",
        properties: { name: { type: "string" }, next: { $ref: "#/$defs/Node" } },
        required: ["name", "next"],
      },
    },
  };
  expect(page(schema).match(/>Add next<\/button>/g)).toHaveLength(1);
});

test("a form begins with constants, required flags and empty lists", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      kind: { const: "a" },
      on: { type: "boolean" },
      sure: { type: "boolean", default: true },
      tags: { type: "array" },
      name: { type: "string" },
      more: { type: "object" },
    },
    required: ["kind", "on", "sure", "tags", "name"],
  };
  expect(initialOf(schema, schema)).toEqual({ kind: "a", on: false, sure: true, tags: [] });
});

test("a nullable property can be null, omitted, or have a value", () => {
  const schema: JsonSchema = { type: "object", properties: { note: { type: ["string", "null"] } } };
  expect(page(schema, { note: null })).toMatch(/<option value="-2" selected="">null<\/option>/);
  expect(page(schema, { note: "x" })).toContain(">x</textarea>");
});

test("a hostile description is shown as text", () => {
  expect(
    page({ type: "object", properties: { a: { type: "string", description: "<img src=x onerror=alert(1)>" } } }),
  ).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("a part is set at a pointer, and nothing else changes", () => {
  expect(withValue({ a: [{ b: 1 }], c: 2 }, "/a/0/b", 3)).toEqual({ a: [{ b: 3 }], c: 2 });
  expect(withValue({ a: 1, c: 2 }, "/a", undefined)).toEqual({ c: 2 });
  expect(Object.keys(withValue({ a: 1, c: 2 }, "/__proto__", 1) as object)).toEqual(["a", "c", "__proto__"]);
});
