import { expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import type { JsonObject } from "../util/json.ts";
import { DefinitionWriter } from "./definition-text.ts";

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
const textOf = (definition: JsonObject): string => new DefinitionWriter().write(definition, "MCP").text;

const schema = input as unknown as JsonObject;

it("is the whole definition as JSON, with any content", () => {
  const definition: JsonObject = {
    name: "find",
    description: '</script> & "quotes" \u202e ünï 🙂',
    parameters: { ...schema, examples: [{ a: [] }, [{}], null] },
    strict: true,
    annotations: {},
  };
  expect(JSON.parse(textOf(definition))).toEqual(definition);
});

it("writes short values, lists and objects in one line, and the rest in separate lines", () => {
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
  const writer = new DefinitionWriter();
  const named = (provider: string, parameters: JsonObject): string | undefined => {
    const { text, isWhole } = writer.write({ name: "find", parameters }, provider);
    expect(isWhole).toBe(!text.includes("as for"));
    return /"parameters": \{ … as for (\w+) … \}/.exec(text)?.[1];
  };
  const sized = (length: number, title = ""): JsonObject => ({
    type: "object",
    title,
    description: "a".repeat(length),
  });
  expect(named("anthropic", sized(100))).toBeUndefined();
  expect(named("gemini", sized(100))).toBeUndefined();
  expect(named("anthropic", sized(400))).toBeUndefined();
  expect(named("gemini", sized(400))).toBe("anthropic");
  expect(named("mcp", sized(400, "Other"))).toBeUndefined();
  expect(named("anthropic", sized(3_000))).toBeUndefined();
  expect(named("gemini", sized(3_000, "Other"))).toBe("anthropic");
});
