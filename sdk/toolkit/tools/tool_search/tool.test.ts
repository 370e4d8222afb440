import { expectError, expectOk } from "toolwright/testing";
import { rankTools } from "toolwright/build";
import { expect, test } from "vitest";
import { shopTools, toolkitSession } from "#test/support/toolkit-session.ts";
import type { ToolSearchResult } from "./tool.ts";

async function found(query: string, options: Parameters<typeof toolkitSession>[1] = {}): Promise<readonly string[]> {
  const { call } = await toolkitSession(shopTools, options);
  return expectOk(await call<ToolSearchResult>("tool_search", { query })).tools.map(({ name }) => name);
}

test("finds the tools that match, best first, with their summaries", async () => {
  const { call } = await toolkitSession(shopTools);
  expect(expectOk(await call("tool_search", { query: "please cancel my order", limit: 2 }))).toEqual({
    tools: [
      { name: "order_cancel", category: "action", summary: "Does order_cancel." },
      { name: "order_find", category: "retrieval", summary: "Does order_find." },
    ],
  });
});

test("ranks as the verifier does", async () => {
  const { session } = await toolkitSession(shopTools);
  const definitions = session.registry.tools.map(({ toolId: name, description, jsonSchema: inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const matched = (await session.catalogueFor().search("print an order", 20)).map(({ name }) => name);
  expect(rankTools("print an order", definitions).filter((name) => matched.includes(name))).toEqual(matched);
  expect(matched.length).toBeGreaterThan(2);
});

test("a query without matches returns no tools", async () => {
  expect(await found("zebra")).toEqual([]);
});

test.each<[Parameters<typeof toolkitSession>[1], readonly string[]]>([
  [{}, ["order_cancel", "order_find", "order_print"]],
  [{ mode: "voice" }, ["order_cancel", "order_find"]],
  [{ policy: { disabled: ["order_find"] } }, ["order_cancel", "order_print"]],
])("with %j an order is a matter of %j", async (options, names) => {
  expect([...(await found("order", options))].filter((name) => name.startsWith("order")).sort()).toEqual(names);
});

test("the agent of a call decides, not only the session's agent", async () => {
  const { call } = await toolkitSession(shopTools, { agent: "helper" });
  const names = async (agent?: string) =>
    expectOk(
      await call<ToolSearchResult>("tool_search", { query: "write an article" }, agent === undefined ? {} : { agent }),
    ).tools.map(({ name }) => name);
  expect(await names()).not.toContain("article_write");
  expect(await names("editor")).toContain("article_write");
});

test.each([
  [{}, "/query"],
  [{ query: "a" }, "/query"],
  [{ query: "a".repeat(501) }, "/query"],
  [{ query: "order", limit: 0 }, "/limit"],
  [{ query: "order", limit: 21 }, "/limit"],
  [{ query: "order", limit: 1.5 }, "/limit"],
])("refuses %j", async (args, path) => {
  const { call } = await toolkitSession([]);
  const error = expectError(await call("tool_search", args), "VALIDATION");
  expect(error.issues?.map((issue) => issue.path)).toContain(path);
});
