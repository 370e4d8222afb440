import { expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import type { JsonObject } from "../util/json.ts";
import { definitionPieces, PrintedSchemas } from "./definition-text.ts";

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
const textOf = (definition: JsonObject): string =>
  definitionPieces(definition, "mcp", new PrintedSchemas())
    .map(({ text }) => text)
    .join("");

const schema = input as unknown as JsonObject;

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

it("names the provider whose schema is the same, and of large schemas the one whose schema was printed", () => {
  const printed = new PrintedSchemas();
  const named = (provider: string, parameters: JsonObject): readonly (string | undefined)[] =>
    definitionPieces({ name: "find", parameters }, provider, printed).map(({ sameAs }) => sameAs);
  const sized = (length: number, title = ""): JsonObject => ({
    type: "object",
    title,
    description: "a".repeat(length),
  });
  expect(named("anthropic", sized(100))).toEqual([undefined]);
  expect(named("gemini", sized(100))).toEqual([undefined]);
  expect(named("anthropic", sized(400))).toEqual([undefined]);
  expect(named("gemini", sized(400))).toEqual([undefined, "anthropic", undefined]);
  expect(named("mcp", sized(400, "Other"))).toEqual([undefined]);
  expect(named("anthropic", sized(3_000))).toEqual([undefined]);
  expect(named("gemini", sized(3_000, "Other"))).toEqual([undefined, "anthropic", undefined]);
});
