import { describe, expect, test } from "vitest";
import { canonicalSchema } from "./canonical-schema.ts";

const text = (schema: object, isClosed = true): string => JSON.stringify(canonicalSchema({ ...schema }, { isClosed }));

describe("a library's schema", () => {
  test.each([
    [
      "has its keywords in order, and `required` in the order of the properties",
      {
        required: ["b", "a"],
        properties: { a: { maxLength: 2, type: "string" }, b: {} },
        type: "object",
        $schema: "x",
      },
      '{"type":"object","properties":{"a":{"type":"string","maxLength":2},"b":{}},"required":["a","b"],"additionalProperties":false}',
    ],
    [
      "is closed at every depth unless it says otherwise",
      {
        type: "object",
        properties: {
          list: { type: "array", items: { type: "object", properties: {} } },
          open: { type: "object", properties: {}, additionalProperties: {} },
          record: { type: "object", additionalProperties: { type: "number" } },
        },
      },
      '{"type":"object","properties":{"list":{"type":"array","items":{"type":"object","properties":{},"additionalProperties":false}},' +
        '"open":{"type":"object","properties":{},"additionalProperties":true},' +
        '"record":{"type":"object","additionalProperties":{"type":"number"}}},"additionalProperties":false}',
    ],
    [
      "names the keys of a record of a few keys",
      {
        type: "object",
        propertyNames: { type: "string", enum: ["a", "b"] },
        additionalProperties: { type: "number" },
        required: ["a"],
      },
      '{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a"],"additionalProperties":false}',
    ],
    [
      "is without an optional property that no value fits, unless its keys are open",
      {
        anyOf: [
          { type: "object", properties: { a: { type: "string" }, b: { not: {} } }, required: ["a"] },
          { type: "object", properties: { b: { not: {} } }, additionalProperties: {} },
        ],
      },
      '{"type":"object","anyOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},' +
        '{"type":"object","properties":{"b":{"not":{}}},"additionalProperties":true}]}',
    ],
    [
      "has null in the type",
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }], description: "Which." },
      '{"description":"Which.","type":["string","null"],"enum":["a",null]}',
    ],
    [
      "has one list of constants",
      { anyOf: [{ const: "a" }, { const: 1 }] },
      '{"type":["string","integer"],"enum":["a",1]}',
    ],
    [
      "has each value of several lists once",
      { anyOf: [{ enum: ["a", "b"] }, { enum: ["a", "c"] }] },
      '{"type":"string","enum":["a","b","c"]}',
    ],
    [
      "has one list of plain types",
      { anyOf: [{ type: "string" }, { type: "number" }] },
      '{"type":["string","number"]}',
    ],
    [
      "keeps a union of objects, and says that the root is one",
      { oneOf: [{ type: "object", properties: {} }] },
      '{"type":"object","oneOf":[{"type":"object","properties":{},"additionalProperties":false}]}',
    ],
    [
      "is one object in place of an intersection",
      {
        allOf: [
          { type: "object", properties: { a: {} }, required: ["a"] },
          { type: "object", properties: { b: {} }, required: ["b"] },
        ],
      },
      '{"type":"object","properties":{"a":{},"b":{}},"required":["a","b"],"additionalProperties":false}',
    ],
    [
      "joins what the parts of an intersection say of one property",
      {
        allOf: [
          { type: "object", properties: { a: { minimum: 1 } } },
          { type: "object", properties: { a: { maximum: 2 } } },
        ],
      },
      '{"type":"object","properties":{"a":{"minimum":1,"maximum":2}},"additionalProperties":false}',
    ],
  ])("%s", (_what, schema, expected) => {
    expect(text(schema)).toBe(expected);
  });
});

describe("references", () => {
  test.each([
    [
      "to what is used once are written in place, with the texts next to them",
      {
        properties: { a: { $ref: "#/$defs/A", description: "Here." } },
        $defs: { A: { type: "string", description: "There." } },
      },
      '{"properties":{"a":{"description":"Here.","type":"string"}}}',
    ],
    [
      "to what is used twice stay, under the author's name",
      {
        properties: { a: { $ref: "#/definitions/A" }, b: { $ref: "#/definitions/A" } },
        definitions: { A: { type: "object", properties: {} } },
      },
      '{"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{}}}}',
    ],
    [
      "to the root name a copy of it",
      { type: "object", properties: { children: { type: "array", items: { $ref: "#" } } } },
      '{"type":"object","properties":{"children":{"type":"array","items":{"$ref":"#/$defs/Root"}}},' +
        '"$defs":{"Root":{"type":"object","properties":{"children":{"type":"array","items":{"$ref":"#/$defs/Root"}}}}}}',
    ],
    [
      "that a library counted get a name without its number",
      {
        properties: { node: { $ref: "#/$defs/intersection24" } },
        $defs: { intersection24: { properties: { next: { $ref: "#/$defs/intersection24" } } } },
      },
      '{"properties":{"node":{"$ref":"#/$defs/Type"}},"$defs":{"Type":{"properties":{"next":{"$ref":"#/$defs/Type"}}}}}',
    ],
    [
      "at the root are followed",
      { $ref: "#/$defs/0", $defs: { 0: { type: "object", properties: { next: { $ref: "#/$defs/0" } } } } },
      '{"type":"object","properties":{"next":{"$ref":"#/$defs/Type"}},' +
        '"$defs":{"Type":{"type":"object","properties":{"next":{"$ref":"#/$defs/Type"}}}}}',
    ],
    [
      "with conditions next to them stay, because both hold",
      { properties: { a: { $ref: "#/$defs/A", maxLength: 3 } }, $defs: { A: { maxLength: 5 } } },
      '{"properties":{"a":{"$ref":"#/$defs/A","maxLength":3}},"$defs":{"A":{"maxLength":5}}}',
    ],
  ])("%s", (_what, schema, expected) => {
    expect(text(schema, false)).toBe(expected);
  });
});

test("raw JSON Schema keeps its meaning: open objects, unions, and keywords we have no word for", () => {
  const schema = {
    type: "object",
    properties: { a: { anyOf: [{ type: "string" }, { type: "null" }] } },
    dependentRequired: { a: ["b"] },
    if: { required: ["a"] },
    then: { properties: { c: { const: 1 } } },
  };
  expect(canonicalSchema(schema, { isClosed: false })).toEqual(schema);
});

test("a property called like a keyword of JavaScript objects stays a property", () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{}}}',
  ) as object;
  expect(Object.keys(canonicalSchema({ ...schema }, { isClosed: true }).properties ?? {})).toEqual([
    "__proto__",
    "constructor",
  ]);
});
