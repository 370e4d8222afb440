import { expect, test } from "vitest";
import kind from "./anthropic.ts";

test.each([
  ["a tool of the Messages API", { name: "a", input_schema: {} }, true],
  ["a tool with its own type", { type: "custom", name: "a", input_schema: {} }, true],
  ["a tool of MCP", { name: "a", inputSchema: {} }, false],
  ["one of OpenAI", { type: "function", name: "a", parameters: {} }, false],
  ["one that is nested", { function: { name: "a" }, input_schema: {} }, false],
])("%s", (_, entry, expected) => {
  expect(kind.matches(entry)).toBe(expected);
});

test("every part is where the API has it", () => {
  const entry = { name: "a", description: "b", input_schema: {}, input_examples: [], strict: true };
  expect(kind.read(entry)).toEqual({
    name: "/name",
    form: "anthropic",
    description: "/description",
    input: "/input_schema",
    examples: "/input_examples",
  });
});
