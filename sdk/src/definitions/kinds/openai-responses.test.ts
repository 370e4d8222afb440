import { expect, test } from "vitest";
import kind from "./openai-responses.ts";

test.each([
  ["a function", { type: "function", name: "a", parameters: {} }, true],
  ["a tool that takes free text", { type: "custom", name: "a" }, true],
  ["a function of the Chat API", { type: "function", function: { name: "a" } }, false],
  ["one of Anthropic", { type: "custom", name: "a", input_schema: {} }, false],
  ["a tool of OpenAI's own", { type: "web_search" }, false],
  ["a function of the older form", { name: "a", parameters: {} }, false],
])("%s", (_, entry, expected) => {
  expect(kind.matches(entry)).toBe(expected);
});

test.each([
  ["arguments", { type: "function", name: "a", parameters: {} }, "/parameters"],
  ["null for no arguments", { type: "function", name: "a", parameters: null }, undefined],
  ["nothing for no arguments", { type: "function", name: "a" }, undefined],
])("%s", (_, entry, input) => {
  expect(kind.read(entry)).toEqual({
    name: "/name",
    form: "openai",
    description: "/description",
    ...(input !== undefined && { input }),
  });
});
