import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createFakeClock, expectConfirmation, expectError, expectOk, openTestSession } from "../testing.ts";

const ask = {
  name: "ask",
  metadata: { category: "ui" },
  execute: `async (_, ctx) => [await ctx.ui.request({ n: 1 }), await ctx.ui.request({ n: 2 })]`,
} as const;

const look = { name: "look", execute: "(_, ctx) => ctx.turn", metadata: { category: "retrieval" } } as const;

const erase = {
  name: "erase",
  metadata: { category: "action", risk: "high", title: "Erase" },
  input: { type: "object", properties: { file: { type: "string" } }, required: ["file"], additionalProperties: false },
  execute: "({ file }) => `erased ${file}`",
} as const;

test("records what happened", async () => {
  const session = await openTestSession({ registry: await runtimeArtifact([ask]), answers: ["yes", null] });
  expect(expectOk(await session.call<[string, null]>("ask", {}))).toEqual(["yes", null]);
  expect(session.events.map(({ type }) => type)).toEqual([
    "tool_call_start",
    "ui_tool_event",
    "ui_tool_closed",
    "ui_tool_event",
    "ui_tool_closed",
    "tool_call_end",
  ]);
  expect(session.uiRequests.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(session.runtime.registry.tools).toHaveLength(1);
});

test("answers can be computed from the request", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([ask]),
    answers: ({ toolId, payload }) => `${toolId} ${JSON.stringify(payload)}`,
  });
  expect(expectOk(await call("ask", {}))).toEqual(['ask {"n":1}', 'ask {"n":2}']);
});

test("a missing answer is reported", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([ask]), answers: ["yes"] });
  const response = await call("ask", {}, { callId: "c1" });
  expect(expectError(response, "INTERNAL").message).toBe("ask failed unexpectedly. Error id: c1.");
  expect(() => expectOk(response)).toThrow(/cause: ask asks the user for answer 2, but the test has only 1\.?$/);
});

test("calls work when taken out of the session", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([{ name: "one", execute: "() => 1" }]) });
  expect(expectOk(await call("one", {}))).toBe(1);
});

test("several calls share a turn and its budgets, and a call of the session has another turn", async () => {
  const session = await openTestSession({
    registry: await runtimeArtifact([{ ...look, metadata: { ...look.metadata, repeatable: true } }]),
    mode: "voice",
  });
  const turn = session.beginTurn();
  const first = expectOk(await turn.call("look", {}));
  expect(expectOk(await turn.call("look", {}))).toEqual(first);
  expectError(await turn.call("look", {}), "BUDGET_EXCEEDED");
  expect(expectOk(await session.call("look", {}))).not.toEqual(first);
  expect(turn.turn.id).not.toBe(session.session.turn?.id);
});

test("the session's applied intents are recorded, and take effect at the end of a turn", async () => {
  const hangUp = {
    name: "hang_up",
    metadata: { category: "action" },
    execute: `() => ok(1, { intents: [{ type: "END_VOICE_SESSION", payload: { reason: "done" } }] })`,
  } as const;
  const session = await openTestSession({ registry: await runtimeArtifact([hangUp]), mode: "voice" });
  const turn = session.beginTurn();
  expectOk(await turn.call("hang_up", {}));
  expect(session.intents).toEqual([{ type: "END_VOICE_SESSION", payload: { reason: "done" } }]);
  expect(session.session.isOpen).toBe(true);
  turn.end();
  expect(session.session.isOpen).toBe(false);
});

test("a scripted yes runs the call with its token, and the shown preview is recorded", async () => {
  const session = await openTestSession({ registry: await runtimeArtifact([erase]), confirm: "yes" });
  expect(expectOk(await session.call("erase", { file: "a" }))).toBe("erased a");
  expect(session.confirmations).toEqual([
    { tool: "erase", title: "Erase", question: 'Run "Erase"?', args: { file: "a" }, risk: "high" },
  ]);
  expect(session.handled.map(({ tool, args }) => [tool, args])).toEqual([["erase", { file: "a" }]]);
});

test("a scripted no declines it, and nothing runs", async () => {
  const session = await openTestSession({ registry: await runtimeArtifact([erase]), confirm: "no" });
  const declined = expectError(await session.call("erase", { file: "a" }), "CONFIRMATION_REQUIRED");
  expect(declined.message).toBe("erase was not run: the user declined it.");
  expect(session.handled).toEqual([]);
  expect(session.session.confirmations()).toEqual([]);
});

test("decisions come in order, or from the preview", async () => {
  const registry = await runtimeArtifact([erase]);
  const inOrder = await openTestSession({ registry, confirm: ["no", "yes"] });
  expectError(await inOrder.call("erase", { file: "a" }), "CONFIRMATION_REQUIRED");
  expectOk(await inOrder.call("erase", { file: "b" }));
  await expect(inOrder.call("erase", { file: "c" })).rejects.toThrow(
    'erase asks for confirmation 3 ("Run "Erase"?"), but `confirm` has only 2.',
  );
  const computed = await openTestSession({ registry, confirm: ({ args }) => (args.file === "b" ? "yes" : "no") });
  expectError(await computed.call("erase", { file: "a" }), "CONFIRMATION_REQUIRED");
  expectOk(await computed.call("erase", { file: "b" }));
  const wrong = await openTestSession({ registry, confirm: (() => true) as never });
  await expect(wrong.call("erase", { file: "a" })).rejects.toThrow('gives true instead of "yes" or "no".');
});

test("without a script the call waits, and the fake clock lets its token expire", async () => {
  const clock = createFakeClock(1000);
  const session = await openTestSession({ registry: await runtimeArtifact([erase]), clock });
  const { expiresAt, token } = expectConfirmation(await session.call("erase", { file: "a" }));
  expect(expiresAt).toBe(601_000);
  expect(session.confirmations).toEqual([]);
  clock.advance(600_000);
  expectError(await session.session.beginTurn().confirm(token), "CONFIRMATION_REQUIRED");
  expect(session.handled).toEqual([]);
});

test("the fake clock drives the delays of retries", async () => {
  const flaky = {
    name: "flaky",
    metadata: { category: "retrieval", retry: { attempts: 1 } },
    execute: `(() => { let runs = 0; return () => { if (++runs === 1) throw new ToolError("TRANSIENT", "Busy."); return runs; }; })()`,
  } as const;
  const clock = createFakeClock();
  const session = await openTestSession({ registry: await runtimeArtifact([flaky]), clock });
  const call = session.call("flaky", {});
  expect(expectOk(await clock.runUntil(call))).toBe(2);
  expect(session.handled.map(({ tool }) => tool)).toEqual(["flaky", "flaky"]);
  expect(clock.now()).toBeGreaterThan(0);
});

test("the fake clock drives soft limits", async () => {
  const slow = {
    name: "slow",
    metadata: { category: "retrieval", latencyBudgetMs: 50 },
    execute: "() => new Promise(() => {})",
  } as const;
  const clock = createFakeClock();
  const session = await openTestSession({ registry: await runtimeArtifact([slow]), clock, policy: { timeoutMs: 80 } });
  expectError(await clock.runUntil(session.call("slow", {})), "TRANSIENT");
  expect(clock.now()).toBe(80);
  expect(session.events.find(({ type }) => type === "soft_limit_exceeded")).toMatchObject({ limitMs: 50, time: 50 });
});

test("a session has either a registry or tools", async () => {
  await expect(openTestSession({ registry: "a.json", tools: [] })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: "A test session has either `registry` or `tools`, not both.",
    remedy: "Remove one of them.",
  });
});
