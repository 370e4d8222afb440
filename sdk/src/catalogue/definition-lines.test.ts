import { expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import type { JsonObject } from "../util/json.ts";
import { definitionPieces } from "./definition-lines.ts";

const input: JsonSchema = {
  type: "object",
  properties: {
    query: { type: "string", description: "Words.", minLength: 1 },
    place: { $ref: "#/$defs/Place" },
  },
  required: ["query", "place"],
  additionalProperties: false,
  $defs: { Place: { type: "string", enum: ["here", "there"] } },
};
const tool = { description: "Finds.", input };

/** What is marked, in order. */
const marks = (definition: JsonObject): readonly string[] =>
  definitionPieces(definition, tool)
    .filter(({ isChanged }) => isChanged)
    .map(({ text }) => text);

const textOf = (definition: JsonObject): string =>
  definitionPieces(definition, tool)
    .map(({ text }) => text)
    .join("");

const schema = input as unknown as JsonObject;

it("marks nothing in a definition that only wraps the canonical form", () => {
  expect(marks({ name: "find", description: "Finds.", input_schema: schema })).toEqual([]);
  expect(marks({ type: "function", function: { name: "find", description: "Finds.", parameters: schema } })).toEqual(
    [],
  );
});

it.each<[string, JsonObject, readonly string[]]>([
  [
    "words added to a description",
    { query: { type: "string", description: "Words. At least 1 character." } },
    [" At least 1 character."],
  ],
  ["another type", { query: { type: ["string", "null"], description: "Words." } }, ['["string", "null"]']],
  ["a property that the author did not write", { more: { type: "string" } }, ['{ "type": "string" }']],
  ["nothing where a reference was written out", { place: { type: "string", enum: ["there", "here"] } }, []],
])("marks %s", (_, properties, expected) => {
  expect(marks({ name: "find", parameters: { type: "object", properties } })).toEqual(expected);
});

it("is the whole definition as JSON, whatever it holds", () => {
  const definition: JsonObject = {
    name: "find",
    description: '</script> & "quotes" \u202e ünï 🙂',
    parameters: { ...schema, examples: [{ a: [] }, [{}], null] },
    strict: true,
    annotations: {},
  };
  expect(JSON.parse(textOf(definition))).toEqual(definition);
});

it("writes what is short in one line, lists and objects in it too, and the rest in lines of their own", () => {
  const items = { type: "array", items: { type: "string", enum: ["a", "b"] } };
  const description = "Every place that was looked at, the nearest of them first.";
  expect(textOf({ name: "find", parameters: { items, places: { ...items, description } } })).toBe(
    `{
	"name": "find",
	"parameters": {
		"items": { "type": "array", "items": { "type": "string", "enum": ["a", "b"] } },
		"places": {
			"type": "array",
			"items": { "type": "string", "enum": ["a", "b"] },
			"description": "${description}"
		}
	}
}`,
  );
});
