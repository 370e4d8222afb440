import { pruneDefinitions } from "../../schema/definitions.ts";
import { describe, expect, test } from "vitest";
import { readSchema } from "./read-schema.ts";
import { toPlain } from "./to-plain.ts";

const closed = { type: "object", additionalProperties: false };

describe("a schema is read into one form:", () => {
  const table: readonly [string, unknown, unknown][] = [
    ["true", true, {}],
    ["false", false, { not: {} }],
    ["boolean properties", { properties: { a: true } }, { properties: { a: {} } }],
    ["any items", { items: true }, { items: {} }],
    ["no more items", { prefixItems: [true], items: false }, { prefixItems: [{}], items: false }],
    [
      "an open and a closed object",
      { anyOf: [closed, { additionalProperties: true }] },
      { anyOf: [closed, { additionalProperties: true }] },
    ],
    [
      "a tuple of draft-07",
      { items: [{ type: "string" }], additionalItems: false },
      { prefixItems: [{ type: "string" }], items: false },
    ],
    [
      "definitions of draft-07",
      { $ref: "#/definitions/A", definitions: { A: { type: "string" } } },
      { $ref: "#/$defs/A", $defs: { A: { type: "string" } } },
    ],
    [
      "a reference to a property",
      { properties: { a: { type: "string" }, b: { $ref: "#/properties/a" } } },
      { properties: { a: { type: "string" }, b: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } },
    ],
    [
      "a reference to the root",
      { properties: { a: { $ref: "#" } } },
      { properties: { a: { $ref: "#/$defs/Root" } }, $defs: { Root: { properties: { a: { $ref: "#/$defs/Root" } } } } },
    ],
    [
      "definitions further in",
      { properties: { a: { $ref: "#/properties/a/$defs/B", $defs: { B: { type: "null" } } } } },
      { properties: { a: { $ref: "#/$defs/B" } }, $defs: { B: { type: "null" } } },
    ],
    [
      "names that must be escaped",
      { $ref: "#/$defs/a~1b%20c", $defs: { "a/b c": { type: "null" } } },
      { $ref: "#/$defs/a~1b%20c", $defs: { "a/b c": { type: "null" } } },
    ],
    [
      "properties named like keywords",
      { properties: { $ref: { type: "null" }, enum: true } },
      { properties: { $ref: { type: "null" }, enum: {} } },
    ],
    ["unknown keywords", { "x-own": { type: 5 } }, { "x-own": { type: 5 } }],
  ];

  test.each(table)("%s", (_, given, read) => {
    const { schema, problems } = readSchema(given);
    expect(problems).toEqual([]);
    expect(toPlain(schema)).toEqual(read);
  });

  test("a property called __proto__ is a property", () => {
    const { schema } = readSchema(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'));
    expect(JSON.stringify(toPlain(schema))).toBe('{"properties":{"__proto__":{"type":"string"}}}');
  });
});

describe("everything that is not a schema is reported at once:", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.properties = { self: cyclic };
  const deep = JSON.parse(`${'{"items":'.repeat(500)}{}${"}".repeat(500)}`) as unknown;
  const table: readonly [string, unknown, readonly string[]][] = [
    ["null", null, [""]],
    ["text", "string", [""]],
    ["a list", [], [""]],
    [
      "an unknown type",
      { properties: { a: { type: "string[]" }, b: { type: [] } } },
      ["/properties/a", "/properties/b"],
    ],
    ["an empty enum", { enum: [] }, [""]],
    ["no alternatives", { anyOf: [] }, [""]],
    ["a negative length", { minLength: -1 }, [""]],
    ["bounds that are not numbers", { minimum: "1" }, [""]],
    ["required that is not a list", { required: true }, [""]],
    ["a null property", { properties: { "a/b": null } }, ["/properties/a~1b"]],
    ["a reference to nothing", { $ref: "#/$defs/A" }, [""]],
    ["a reference elsewhere", { $ref: "https://example.com/schema.json" }, [""]],
    ["a reference to what every object has", { $ref: "#/toString" }, [""]],
    ["an object inside itself", cyclic, [""]],
    ["nesting without end", deep, [""]],
  ];

  test.each(table)("%s", (_, given, pointers) => {
    expect(readSchema(given).problems.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

test("unused definitions are omitted", () => {
  const $defs = { A: { $ref: "#/$defs/B" }, B: { type: "null" as const }, C: { $ref: "#/$defs/C" } };
  expect(pruneDefinitions({ $ref: "#/$defs/A", $defs })).toEqual({
    $ref: "#/$defs/A",
    $defs: { A: $defs.A, B: $defs.B },
  });
  expect(pruneDefinitions({ type: "null", $defs })).toEqual({ type: "null" });
});
