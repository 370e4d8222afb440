import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { expectOk, openTestSession } from "../../testing.ts";

/** A tool that calls another tool and returns its outcome. */
const calling = (name: string, other: string): RuntimeTool => ({
  name,
  execute: `async (_, ctx) => { const r = await ctx.call("${other}", {}); return r.ok ? r.data : r.error.type + ": " + r.error.message; }`,
});

test("tools may call one another in a line", async () => {
  const tools = [calling("a", "b"), calling("b", "c"), { name: "c", execute: "() => 'reached'" }];
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools) });
  expect(expectOk(await call("a", {}))).toBe("reached");
});

test.each([
  [[calling("a", "a")], "INTERNAL: a is already running in this chain of calls: a → a."],
  [[calling("a", "b"), calling("b", "a")], "INTERNAL: a is already running in this chain of calls: a → b → a."],
])("a circle is refused (%#)", async (tools, message) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools) });
  expect(expectOk(await call("a", {}))).toBe(message);
});

test("calls are nested no deeper than the policy says", async () => {
  const tools = [calling("a", "b"), calling("b", "c"), { name: "c", execute: "() => 'reached'" }];
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools), policy: { maxCallDepth: 2 } });
  expect(expectOk(await call("a", {}))).toBe("BUDGET_EXCEEDED: Calls may be nested 2 deep: a → b → c.");
});
