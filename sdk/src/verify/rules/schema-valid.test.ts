import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "../../../../test/support/rule-subject.ts";
import rule from "./schema-valid.ts";

const findings = (schema: string) =>
  findingsOf(rule, ruleSubject({}, { "schema.json": schema })).map(({ at, message }) => [
    at?.line,
    at?.column,
    message,
  ]);

test.each([
  ["cut in half", '{\n  "type": "obj', [[2, 11, "`schema.json` is not JSON: unexpected end of string."]]],
  ["empty", "", [[1, 1, "`schema.json` is not JSON: value expected."]]],
  ["a comma too many", '{\n  "type": "object",\n}', [[3, 1, "`schema.json` is not JSON: property name expected."]]],
  ["a comment", '// note\n{ "type": "object" }', [[1, 1, "`schema.json` is not JSON: invalid comment token."]]],
  ["lists without end", "[".repeat(100_000), [[1, 1, "`schema.json` is nested too deeply to be read."]]],
  ["no object", "[]", [[1, 1, "`schema.json` holds no object."]]],
  ["null", "null", [[1, 1, "`schema.json` holds no object."]]],
  ["a list", '{ "type": "array" }', [[1, 11, 'The root of the schema is of type "array"; expected `"object"`.']]],
  ["no type", '\n{ "properties": {} }', [[2, 1, 'The root of the schema has no type; expected `"object"`.']]],
  [
    "another dialect",
    '{ "$schema": "http://json-schema.org/draft-07/schema#" }',
    [[1, 14, '`$schema` names another language than JSON Schema 2020-12, "http://json-schema.org/draft-07/schema#".']],
  ],
  [
    "two wrong keywords",
    '{\n  "type": "object",\n  "required": "name",\n  "properties": { "0": { "minLength": -1 } }\n}',
    [
      [4, 39, "The schema is not valid: the value must be >= 0."],
      [3, 15, "The schema is not valid: the value must be of type array."],
    ],
  ],
  [
    "a pattern that is none",
    '{ "type": "object", "properties": { "a": { "pattern": "(" } } }',
    [[1, 55, "The schema is not valid: the value must be a regular expression."]],
  ],
  [
    "a key pattern that is none",
    '{ "type": "object", "patternProperties": { "a/(": {} } }',
    [[1, 51, "The schema is not valid: the value must be a regular expression."]],
  ],
  [
    "a reference to nothing",
    '{ "type": "object", "properties": { "a": { "$ref": "#/$defs/Gone" } } }',
    [[1, 52, "The reference `#/$defs/Gone` leads to no schema of this file."]],
  ],
])("%s", (_, schema, expected) => {
  expect(findings(schema)).toEqual(expected);
});

test.each([
  '{ "type": "object" }',
  '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "x-unit": "ms" }',
  '{ "type": "object", "properties": { "a": { "$ref": "#/$defs/a~1b%20c" } }, "$defs": { "a/b c": {} } }',
  '{ "type": "object", "properties": { "items": { "type": "array", "items": false } } }',
])("%s is valid", (schema) => {
  expect(findings(schema)).toEqual([]);
});

test("a missing file is not for this rule", () => {
  const empty = { name: "empty", path: "tools/empty", files: {} };
  expect(findingsOf(rule, { name: "empty", folder: empty }, { name: "remote" })).toEqual([]);
});
