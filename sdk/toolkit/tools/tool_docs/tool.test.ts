import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { shopTools, toolkitSession } from "#test/support/toolkit-session.ts";
import type { ToolDocsResult } from "./tool.ts";

test("returns the whole page of a tool, its own too", async () => {
  const { call } = await toolkitSession(shopTools);
  expect(expectOk(await call<ToolDocsResult>("tool_docs", { name: "order_find" }))).toEqual({
    name: "order_find",
    documentation: "# order_find",
  });
  const own = expectOk(await call<ToolDocsResult>("tool_docs", { name: "tool_docs" }));
  expect(own.documentation).toMatch(/^# Read about a tool\n/);
});

test.each([
  ["order_fnd", "`order_find`"],
  ["docs of tool", "Similar: `tool_docs`"],
  ["zzz", "Find the right tool with `tool_search`."],
])("a tool that does not exist is an error that helps: %s", async (name, suggestion) => {
  const { call } = await toolkitSession(shopTools, { mode: "voice" });
  const error = expectError(await call("tool_docs", { name }), "PERMANENT");
  expect(error.message).toBe(`You have no tool "${name}".`);
  expect(error.suggestion).toContain(suggestion);
});

test.each([
  ["article_write", { agent: "helper" }],
  ["order_print", { mode: "voice" }],
  ["order_greet", {}],
  ["order_cancel", { policy: { disabled: ["order_cancel"] } }],
  ["toString", {}],
])("%s is not shown in a session with %j", async (name, options) => {
  const { call } = await toolkitSession(shopTools, options);
  expectError(await call("tool_docs", { name }), "PERMANENT");
});

test.each([[{}], [{ name: "" }], [{ name: "a".repeat(101) }], [{ name: "order_find", more: 1 }]])(
  "refuses %j",
  async (args) => {
    const { call } = await toolkitSession([]);
    expect(expectError(await call("tool_docs", args), "VALIDATION").example).toEqual({ name: "tool_search" });
  },
);
