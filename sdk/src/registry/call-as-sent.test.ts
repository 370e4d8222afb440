import { expect, test } from "vitest";
import type { ReverseMap } from "../model/artifact/provider.ts";
import { argumentsAsSent, callAsSent } from "./call-as-sent.ts";
import { restoreArguments } from "./restore-arguments.ts";

test.each<[string, ReverseMap | undefined, unknown, unknown]>([
  ["no map", undefined, { a: 1 }, { a: 1 }],
  ["a value that is left out", { dropNulls: ["/a"] }, {}, { a: null }],
  [
    "a value that is left out further in",
    { dropNulls: ["/a/*/b"] },
    { a: [{}, { b: 1 }] },
    { a: [{ b: null }, { b: 1 }] },
  ],
  ["another name", { renames: { "/_top": "$top" } }, { $top: 1, b: 2 }, { _top: 1, b: 2 }],
  ["a number as text", { jsonTexts: ["/a"] }, { a: 101 }, { a: "101" }],
  ["a text as text", { jsonTexts: ["/a"] }, { a: "101" }, { a: '"101"' }],
  [
    "a shape inside itself",
    {
      references: { "/tree": "Node" },
      definitions: { Node: { dropNulls: ["/next"], references: { "/next": "Node" } } },
    },
    { tree: { next: {} } },
    { tree: { next: { next: null } } },
  ],
])("%s is written as the provider's model would, and restored as it was", (_, map, given, sent) => {
  expect(argumentsAsSent(given, map)).toEqual(sent);
  expect(restoreArguments(sent, map)).toEqual(given);
});

test.each<[string, object]>([
  ["anthropic", { type: "tool_use", id: "toolu_1", name: "greet", input: { name: "Ada" } }],
  ["openai", { type: "function_call", call_id: "call_1", name: "greet", arguments: '{"name":"Ada"}' }],
  ["openai-chat", { id: "call_1", type: "function", function: { name: "greet", arguments: '{"name":"Ada"}' } }],
  ["gemini", { functionCall: { name: "greet", args: { name: "Ada" } } }],
  ["mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "greet", arguments: { name: "Ada" } } }],
])("a call is a message of %s", (provider, message) => {
  expect(callAsSent(provider, "greet", { form: { definition: {} }, given: { name: "Ada" } })).toEqual(message);
});

test("a provider that refuses the tool sends no call", () => {
  expect(callAsSent("openai", "greet", { form: undefined, given: {} })).toBeUndefined();
});
