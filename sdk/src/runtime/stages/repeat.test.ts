import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const counting = (name: string, execute: string): RuntimeTool => ({
  name,
  metadata: { category: "action" },
  input: { type: "object", properties: { n: { type: "integer" } }, additionalProperties: false },
  execute: `(() => { let runs = 0; return ${execute}; })()`,
});

test.each(["(_, ctx) => { ctx.intent({ type: 'SUPPRESS_AUDIO' }); return ++runs; }", "async () => ++runs"])(
  "an action that ran under a call id is not run again: %s",
  async (execute) => {
    const { call, events } = await openTestSession({ registry: await runtimeArtifact([counting("pay", execute)]) });
    expect((await call("pay", { n: 1 }, { callId: "c1" })).meta.warnings).toBeUndefined();
    const applied = events.filter(({ type }) => type === "intent_applied").length;
    const again = await call("pay", { n: 1 }, { callId: "c1" });
    expect(again).toMatchObject({
      ok: true,
      data: 1,
      meta: { warnings: ["The call c1 had run before; this is its first result."] },
    });
    expect(events.filter(({ type }) => type === "intent_applied")).toHaveLength(applied);
    expect(expectOk(await call("pay", { n: 1 }, { callId: "c2" }))).toBe(2);
  },
);

test("an idempotent action may run again: it answers itself", async () => {
  const tool = { ...counting("put", "() => ++runs"), metadata: { category: "action", idempotent: true } } as const;
  const { call } = await openTestSession({ registry: await runtimeArtifact([tool]) });
  expect(expectOk(await call("put", {}, { callId: "c1" }))).toBe(1);
  expect(expectOk(await call("put", {}, { callId: "c1" }))).toBe(2);
});

test("two calls at once under one id are one run", async () => {
  const registry = await runtimeArtifact([
    counting("pay", "async () => { await new Promise((r) => setTimeout(r, 5)); return ++runs; }"),
  ]);
  const { session } = await openTestSession({ registry });
  const turn = session.beginTurn();
  const both = [turn.call("pay", { n: 1 }, { callId: "c" }), turn.call("pay", { n: 1 }, { callId: "c" })];
  expect((await Promise.all(both)).map((response) => expectOk(response))).toEqual([1, 1]);
});

test("the same id for something else is refused", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([counting("pay", "() => ++runs")]) });
  await call("pay", { n: 1 }, { callId: "c1" });
  expect(expectError(await call("pay", { n: 2 }, { callId: "c1" }), "CONFLICT")).toMatchObject({
    message: "pay was not run: another call of this session has the id c1.",
    partialSideEffects: false,
  });
});

test("a call that changed nothing may be tried again under its id", async () => {
  const execute = `() => { runs += 1; if (runs === 1) throw new ToolError("TRANSIENT", "Later."); return runs; }`;
  const { call } = await openTestSession({ registry: await runtimeArtifact([counting("pay", execute)]) });
  expectError(await call("pay", { n: 1 }, { callId: "c1" }), "TRANSIENT");
  expect(expectOk(await call("pay", { n: 1 }, { callId: "c1" }))).toBe(2);
});

test("the oldest of more than 1,000 actions are known to have run, without their outcomes", async () => {
  const registry = await runtimeArtifact([counting("pay", "() => ++runs")]);
  const { session } = await openTestSession({ registry });
  for (let n = 0; n <= 1000; n += 1) {
    expect(expectOk(await session.beginTurn().call("pay", { n }, { callId: `c${n}` }))).toBe(n + 1);
  }
  const turn = session.beginTurn();
  expect(expectOk(await turn.call("pay", { n: 1 }, { callId: "c1" }))).toBe(2);
  expect(expectError(await turn.call("pay", { n: 0 }, { callId: "c0" }), "CONFLICT")).toEqual({
    type: "CONFLICT",
    message: "pay was not run: the call c0 of this session has run before, and its outcome is no longer kept.",
    retryable: false,
    partialSideEffects: true,
    suggestion: "Look up what it did. Call it again only under another call id.",
  });
  expect(expectOk(await turn.call("pay", { n: -1 }, { callId: "new" }))).toBe(1002);
});

test("a call with an unknown outcome is not dropped", async () => {
  const hanging: RuntimeTool = {
    ...counting("hang", "() => new Promise((resolve) => { globalThis.endHanging = resolve; })"),
    metadata: { category: "action", timeoutMs: 0 },
  };
  const registry = await runtimeArtifact([counting("pay", "() => ++runs"), hanging]);
  const { session } = await openTestSession({ registry });
  const pending = session.beginTurn().call("hang", { n: 0 }, { callId: "first" });
  const held = globalThis as { endHanging?: (value: number) => void };
  while (held.endHanging === undefined) await new Promise((resolve) => setImmediate(resolve));
  for (let n = 0; n <= 1000; n += 1) await session.beginTurn().call("pay", { n }, { callId: `c${n}` });
  held.endHanging(7);
  expect(expectOk(await pending)).toBe(7);
  expect(expectOk(await session.beginTurn().call("hang", { n: 0 }, { callId: "first" }))).toBe(7);
});

test("a result of more than a million characters is given once, and not kept", async () => {
  const registry = await runtimeArtifact([
    counting("pay", `() => (runs += 1, "x".repeat(runs === 1 ? 1_000_000 : 300_000))`),
  ]);
  const { session } = await openTestSession({ registry });
  const lengthOf = async (callId: string): Promise<number> =>
    (expectOk(await session.beginTurn().call("pay", { n: 1 }, { callId })) as string).length;
  expect(await lengthOf("c1")).toBe(1_000_000);
  const again = await session.beginTurn().call("pay", { n: 1 }, { callId: "c1" });
  expect(expectError(again, "CONFLICT").message).toContain("its outcome is no longer kept");
  expect([await lengthOf("c2"), await lengthOf("c2")]).toEqual([300_000, 300_000]);
});
