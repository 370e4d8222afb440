import { expect, test } from "vitest";
import kind from "./mcp.ts";

test.each([
  ["a tool with arguments", { name: "a", inputSchema: {} }, true],
  ["a tool with hints alone", { name: "a", annotations: {} }, true],
  ["a tool with a result alone", { name: "a", outputSchema: {} }, true],
  ["one of Anthropic", { name: "a", input_schema: {}, annotations: {} }, false],
  ["one of OpenAI", { type: "function", name: "a", inputSchema: {} }, false],
  ["one that is nested", { function: { name: "a" }, annotations: {} }, false],
  ["a bare name", { name: "a" }, false],
])("%s", (_, entry, expected) => {
  expect(kind.matches(entry)).toBe(expected);
});

test("every part is where the protocol has it", () => {
  const entry = { name: "a", title: "A", inputSchema: {}, outputSchema: {}, annotations: {}, _meta: {} };
  expect(kind.read(entry)).toEqual({
    name: "/name",
    form: "mcp",
    outputForm: "mcp-output",
    description: "/description",
    title: "/title",
    input: "/inputSchema",
    output: "/outputSchema",
    annotations: "/annotations",
  });
});

test("a tool without a schema takes no arguments", () => {
  expect(kind.read({ name: "a" })).toEqual({
    name: "/name",
    form: "mcp",
    outputForm: "mcp-output",
    description: "/description",
  });
});
