import { expect, test } from "vitest";
import { formsOf, recordOf } from "#test/support/runtime-artifact.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import { createRegistry } from "./registry.ts";

const tools = [
  { name: "kb_get", execute: "", providerSchemas: { mcp: { name: "kb_get" } } },
  { name: "kb_search", execute: "" },
];
const [get, search] = tools.map(recordOf) as [ToolRecord, ToolRecord];
const file = { format: "1.0", version: "1.0.0+abc", gitCommit: null, buildTimestamp: null, tools: [get, search] };
const registry = createRegistry(file, "dist/tool_registry.json", formsOf(tools));

test("answers by name, and undefined for names of no tool", () => {
  expect(registry.tool("kb_search")).toBe(search);
  expect(registry.documentation("kb_get")).toBe("# kb_get");
  for (const name of ["missing", "toString", "__proto__", ""]) {
    expect(registry.tool(name)).toBeUndefined();
    expect(registry.documentation(name)).toBeUndefined();
  }
});

test("gives the definitions of one provider, without the tools it would refuse", () => {
  expect(registry.providers).toEqual(["mcp", "openai"]);
  expect(registry.toolsFor("openai")).toEqual([{ type: "function", name: "kb_search" }]);
  expect(registry.toolsFor("mcp")).toEqual([{ name: "kb_get" }]);
});

test("an unknown provider is refused with the list of providers", () => {
  expect(() => registry.toolsFor("opnai")).toThrow(
    expect.objectContaining({
      code: "PROVIDER_UNKNOWN",
      message: 'The registry has no definitions for "opnai". It was built for: mcp, openai.',
    }),
  );
  expect(() => registry.toolsFor("toString")).toThrow(/no definitions for "toString"/);
});

test("summaries are what every prompt contains", () => {
  expect(registry.summaries()).toEqual([
    { name: "kb_get", category: "retrieval", summary: "Does kb_get." },
    { name: "kb_search", category: "retrieval", summary: "Does kb_search." },
  ]);
});
