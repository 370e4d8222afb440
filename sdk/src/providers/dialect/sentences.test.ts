import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { addSentences, sentencesFor } from "./sentences.ts";

const table: readonly [JsonSchema, readonly string[]][] = [
  [{}, []],
  [{ minimum: 1, maximum: 20 }, ["At least 1, at most 20."]],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.1 }, ["More than 0, less than 1, a multiple of 0.1."]],
  [{ minLength: 1 }, ["At least 1 character."]],
  [{ minLength: 1, maxLength: 5 }, ["At least 1, at most 5 characters."]],
  [{ minItems: 2, uniqueItems: true }, ["At least 2 items.", "No item occurs twice."]],
  [{ maxProperties: 1 }, ["At most 1 key."]],
  [{ pattern: "^a+$", format: "uri" }, ["Format: uri.", "Matches the pattern `^a+$`."]],
  [{ allOf: [{ pattern: "b" }, { pattern: "c" }] }, ["Matches the pattern `b`. Matches the pattern `c`."]],
  [{ allOf: [{ pattern: "b" }, { not: { pattern: "c" } }] }, []],
  [{ default: false }, ["Default: false."]],
  [{ default: null, "x-unit": "ms" }, ["Unit: ms.", "Default: null."]],
  [{ const: null }, ["Always null."]],
  [{ enum: [1, "a"] }, ['One of 1, "a".']],
  [{ examples: ["a", { b: 1 }], deprecated: true }, ['Examples: "a", {"b":1}.', "Deprecated."]],
  [{ examples: [], deprecated: false, uniqueItems: false }, []],
];

test.each(table)("%j", (schema, sentences) => {
  expect(sentencesFor(schema, new Set(Object.keys(schema))).sentences).toEqual(sentences);
});

test("only the requested keywords are stated", () => {
  const { sentences, said } = sentencesFor({ minimum: 1, maximum: 5, default: 2 }, new Set(["maximum", "not"]));
  expect(sentences).toEqual(["At most 5."]);
  expect([...said]).toEqual(["maximum"]);
});

test.each([
  [undefined, "At most 5."],
  ["Most books", "Most books. At most 5."],
  ["Most books.", "Most books. At most 5."],
  ["How many? ", "How many? At most 5."],
])("after %j", (description, expected) => {
  const schema = description === undefined ? {} : { description };
  expect(addSentences(schema, ["At most 5."]).description).toBe(expected);
});
