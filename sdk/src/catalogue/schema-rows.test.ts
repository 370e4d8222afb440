import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { schemaRows } from "./schema-tree.ts";

const paths = (schema: JsonSchema) => schemaRows(schema).map(({ path, required }) => (required ? `${path}!` : path));

describe("schemaRows", () => {
  it("says everything about a property in one row", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        limit: {
          type: "integer",
          description: "Most hits.",
          minimum: 1,
          maximum: 20,
          "x-unit": "hits",
          default: 5,
          deprecated: true,
        },
      },
    };
    expect(schemaRows(schema)).toEqual([
      {
        path: "limit",
        type: "integer",
        required: false,
        default: 5,
        constraints: ["at least 1", "at most 20", "in hits"],
        description: "Most hits.",
        deprecated: true,
      },
    ]);
  });

  it("has the examples of a property, and all values of an enum that the type cuts", () => {
    const codes = Array.from({ length: 13 }, (_, index) => `C${String(index)}`);
    const schema: JsonSchema = {
      properties: { code: { enum: codes }, list: { type: "array", items: { enum: codes } }, few: { enum: ["a"] } },
    };
    expect(schemaRows(schema).map(({ values }) => values?.length)).toEqual([13, 13, undefined]);
    const [day] = schemaRows({ properties: { day: { type: "string", examples: ["2026-11-29", "today"] } } });
    expect(day?.constraints).toEqual(['for example "2026-11-29", "today"']);
  });

  it("counts in words", () => {
    const schema: JsonSchema = {
      properties: {
        list: { minItems: 1, maxItems: 2, uniqueItems: true },
        word: { minLength: 1, maxLength: 20_000 },
        year: { minimum: 1970, exclusiveMaximum: 2100.5 },
      },
    };
    expect(schemaRows(schema).map(({ constraints }) => constraints)).toEqual([
      ["at least 1 item", "at most 2 items", "no item twice"],
      ["at least 1 character", "at most 20,000 characters"],
      ["at least 1970", "less than 2100.5"],
    ]);
  });

  const name: JsonSchema = { type: "string" };
  const cases: readonly (readonly [string, JsonSchema, readonly string[]])[] = [
    ["nested objects", { properties: { a: { properties: { b: name }, required: ["b"] } } }, ["a", "a.b!"]],
    [
      "items of arrays",
      { properties: { list: { type: "array", items: { properties: { a: name } } } } },
      ["list", "list[].a"],
    ],
    ["an array at the root", { type: "array", items: { properties: { a: name } } }, ["[].a"]],
    [
      "values of records",
      { properties: { by: { additionalProperties: { properties: { a: name } } } } },
      ["by", "by.*", "by.*.a"],
    ],
    [
      "a nullable object",
      { properties: { a: { anyOf: [{ properties: { b: name } }, { type: "null" }] } } },
      ["a", "a.b"],
    ],
    [
      "references",
      { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { properties: { b: name } } } },
      ["a", "a.b"],
    ],
    [
      "recursive references, shown once",
      { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { properties: { next: { $ref: "#/$defs/A" } } } } },
      ["a", "a.next"],
    ],
    ["a reference to nothing", { properties: { a: { $ref: "#/$defs/Missing" } } }, ["a"]],
    ["names that every object inherits", { properties: { a: { $ref: "#/$defs/toString" } } }, ["a"]],
    ["nothing", {}, []],
  ];

  it.each(cases)("lists %s", (_, schema, expected) => {
    expect(paths(schema)).toEqual(expected);
  });

  it("joins what members of a union say of the same property", () => {
    const schema: JsonSchema = {
      anyOf: [
        { properties: { kind: { const: "circle" }, radius: { type: "number" } }, required: ["kind", "radius"] },
        { properties: { kind: { const: "square" } }, required: ["kind"] },
      ],
    };
    expect(schemaRows(schema).map(({ path, type, required }) => [path, type, required])).toEqual([
      ["kind", '"circle" | "square"', true],
      ["radius", "number", false],
    ]);
  });

  it("ends at a depth no reader follows", () => {
    const deep = (levels: number): JsonSchema => (levels === 0 ? name : { properties: { a: deep(levels - 1) } });
    expect(schemaRows(deep(1000)).length).toBe(61);
  });

  it("does not multiply the rows of types within types", () => {
    const twice = (index: number): JsonSchema => ({
      properties: { a: { $ref: `#/$defs/T${String(index)}` }, b: { $ref: `#/$defs/T${String(index)}` } },
    });
    const $defs = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`T${String(index)}`, twice(index + 1)]));
    expect(schemaRows({ $defs, ...twice(0) })).toHaveLength(62);
  });
});
