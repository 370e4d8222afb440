import { expect, test } from "vitest";
import kind from "./gemini.ts";

test.each([
  ["a declaration", { name: "a", parameters: {} }, true],
  ["a declaration in JSON Schema", { name: "a", parametersJsonSchema: {} }, true],
  ["a name alone", { name: "a" }, true],
  ["one of MCP", { name: "a", inputSchema: {} }, false],
  ["one of Anthropic", { name: "a", input_schema: {} }, false],
  ["one of OpenAI", { type: "function", name: "a", parameters: {} }, false],
  ["one of OpenAI that is nested", { name: "a", function: {} }, false],
  ["no name", { parameters: {} }, false],
])("%s", (_, entry, expected) => {
  expect(kind.matches(entry)).toBe(expected);
});

test.each([
  [
    { name: "a", parameters: {} },
    { form: "openai", input: "/parameters", outputForm: "gemini" },
  ],
  [
    { name: "a", parameters: { type: "OBJECT" } },
    { form: "gemini-native", input: "/parameters", outputForm: "gemini" },
  ],
  [
    { name: "a", parametersJsonSchema: {} },
    { form: "gemini", input: "/parametersJsonSchema", outputForm: "gemini" },
  ],
  [
    { name: "a", parameters_json_schema: {}, response: {} },
    { form: "gemini", input: "/parameters_json_schema", output: "/response", outputForm: "gemini-native" },
  ],
])("%j", (entry, expected) => {
  const { toJsonSchema: _, ...parts } = kind.read(entry);
  expect(parts).toEqual({ name: "/name", description: "/description", ...expected });
});

test("its own dialect is converted to JSON Schema", () => {
  const { toJsonSchema } = kind.read({ name: "a" });
  const schema = {
    type: "OBJECT",
    properties: {
      type: { type: "STRING", nullable: true, maxLength: "10" },
      ids: { type: "ARRAY", items: { type: "INTEGER" }, minItems: "1", nullable: false },
      either: { anyOf: [{ type: "NUMBER" }, { type: "BOOLEAN" }], nullable: true },
    },
    propertyOrdering: ["type"],
  };
  expect(toJsonSchema?.(schema)).toEqual({
    type: "object",
    properties: {
      type: { type: ["string", "null"], maxLength: 10 },
      ids: { type: "array", items: { type: "integer" }, minItems: 1 },
      either: { anyOf: [{ type: "number" }, { type: "boolean" }] },
    },
    propertyOrdering: ["type"],
  });
});

test.each([
  { type: "object", properties: { a: { type: ["string", "null"] } } },
  { type: "Object" },
  true,
  null,
  ["STRING"],
])("%j stays as it is", (schema) => {
  expect(kind.read({ name: "a" }).toJsonSchema?.(schema)).toEqual(schema);
});
