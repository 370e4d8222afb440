import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type Stage } from "../../runtime.ts";
import { memoryStore } from "../../agents.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

test("without a store, an action's outcome is remembered as the caller got it", async () => {
  const registry = await runtimeArtifact([
    { name: "pay", metadata: { category: "action" }, execute: "() => ({ at: new Date(0) })" },
    { name: "break", metadata: { category: "action" }, execute: `() => { throw new Error("no"); }` },
  ]);
  const { call } = await openTestSession({ registry });
  expect(expectOk(await call("pay", {}, { callId: "c1" }))).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  expect(expectOk(await call("pay", {}, { callId: "c1" }))).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  expectError(await call("break", {}, { callId: "c2" }), "INTERNAL");
  expect(expectError(await call("break", {}, { callId: "c2" }), "INTERNAL").partialSideEffects).toBe(true);
});

test("the result of a host's stage is kept for repeated calls and for the rest of the turn", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      { name: "look", execute: "() => ++globalThis.durableRuns" },
      { name: "pay", metadata: { category: "action" }, execute: "() => ++globalThis.durableRuns" },
    ]),
  );
  Object.assign(globalThis, { durableRuns: 0 });
  const stage: Stage = {
    name: "host",
    run: async (call, next) => {
      const outcome = await next(call);
      return outcome.ok ? { ok: true, data: { host: outcome.data }, intents: [], warnings: [] } : outcome;
    },
  };
  const runtime = createRuntime({ registry, stages: [{ before: "result", stage }] });
  const turn = (await runtime.openSession()).beginTurn();
  for (const [name, options, n] of [
    ["look", {}, 1],
    ["look", {}, 1],
    ["pay", { callId: "c1" }, 2],
    ["pay", { callId: "c1" }, 2],
  ] as const) {
    expect(await turn.call(name, {}, options)).toMatchObject({ ok: true, data: { host: n } });
  }
});

test("a store gets only the value of a result", async () => {
  const store = memoryStore();
  const registry = await loadRegistry(
    await runtimeArtifact([{ name: "pay", metadata: { category: "action" }, execute: "() => [{ paid: 1 }]" }]),
  );
  const session = await createRuntime({ registry, ports: { store } }).openSession({ id: "s1" });
  expectOk(await session.beginTurn().call("pay", {}, { callId: "c1" }));
  await session.saved();
  const entries = (await store.read("session:s1")).map(({ entry }) => entry);
  const ends = entries.filter((entry) => JSON.stringify(entry).includes('"ended"'));
  const outcome = { ok: true, data: [{ paid: 1 }], intents: [], warnings: [] };
  expect(ends).toEqual([["", "calls", { type: "ended", callId: "c1", outcome }]]);
});
