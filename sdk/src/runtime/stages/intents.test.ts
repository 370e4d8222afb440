import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const asking = (execute: string, category: "action" | "retrieval" = "action"): RuntimeTool => ({
  name: "act",
  metadata: { category },
  execute,
});

test("the session applies intents in order, each with its own event", async () => {
  const execute = `(_, ctx) => { ctx.intent({ type: "A" }); ctx.intent({ type: "B", payload: { n: 1 } }); return 1; }`;
  const intents = { A: {}, B: {} };
  const { call, events } = await openTestSession({ registry: await runtimeArtifact([asking(execute)]), intents });
  await call("act", {}, { callId: "c1" });
  expect(events.filter(({ type }) => type === "intent_applied")).toMatchObject([
    { intent: { type: "A" }, callId: "c1", tool: "act", turnId: "t1" },
    { intent: { type: "B", payload: { n: 1 } } },
  ]);
  expect(events.at(-1)?.type).toBe("tool_call_end");
});

test.each([
  `(_, ctx) => ctx.intent({ type: "" })`,
  `(_, ctx) => ctx.intent({ type: 5 })`,
  `(_, ctx) => ctx.intent({ type: "A", payload: "text" })`,
  `(_, ctx) => ctx.intent({ type: "A", payload: { n: 1n } })`,
  `(_, ctx) => ctx.intent(new Proxy({}, { ownKeys() { throw new Error("no"); } }))`,
  `() => ok(1, { intents: [null] })`,
])("an intent that is not one is not applied: %s", async (execute) => {
  const { call, events } = await openTestSession({ registry: await runtimeArtifact([asking(execute)]) });
  expect(expectError(await call("act", {}), "INTERNAL")).toMatchObject({
    message: "act asked for an intent without a `type`, or with a payload that is not a JSON object.",
    partialSideEffects: true,
  });
  expect(events.some(({ type }) => type === "intent_applied")).toBe(false);
});

test("a call that fails changes nothing of the session", async () => {
  const execute = `(_, ctx) => { ctx.intent({ type: "NOTE" }); throw new ToolError("CONFLICT", "No."); }`;
  const { call, session } = await openTestSession({
    registry: await runtimeArtifact([asking(execute)]),
    intents: { NOTE: () => ({ noted: true }) },
  });
  expectError(await call("act", {}), "CONFLICT");
  expect(session.state).toEqual({});
});

test("the intents of a tool that another calls act as well", async () => {
  const outer: RuntimeTool = {
    name: "outer",
    metadata: { category: "action" },
    execute: `async (_, ctx) => { await ctx.call("act", {}); return ctx.session.state; }`,
  };
  const act = asking(`() => ok(1, { intents: [{ type: "NOTE" }] })`);
  const { call } = await openTestSession({
    registry: await runtimeArtifact([outer, act]),
    intents: { NOTE: (state) => ({ ...state, noted: true }) },
  });
  expect(expectOk(await call("outer", {}))).toEqual({ noted: true });
});
