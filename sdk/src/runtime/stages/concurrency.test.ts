import { beforeEach, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type Policy, type Turn } from "../../runtime.ts";
import type { ToolResponse } from "../../index.ts";
import { expectError, expectOk } from "../../testing.ts";

const running = { now: 0, most: 0, release: new Set<() => void>() };
Object.assign(globalThis, { concurrencyRunning: running });
beforeEach(() => {
  Object.assign(running, { now: 0, most: 0 });
  running.release.clear();
});

const slow = (name: string, concurrency?: number): RuntimeTool => ({
  name,
  metadata: { category: "retrieval", ...(concurrency === undefined ? {} : { concurrency }) },
  input: { type: "object", properties: { n: { type: "integer" } }, additionalProperties: false },
  execute: `async () => {
    const r = globalThis.concurrencyRunning;
    r.now += 1;
    r.most = Math.max(r.most, r.now);
    await new Promise((resolve) => r.release.add(resolve));
    r.now -= 1;
    return "done";
  }`,
});

async function openTurn(
  tools: readonly RuntimeTool[],
  policy: Policy,
): Promise<{ turn: Turn; another: () => Promise<Turn> }> {
  const runtime = createRuntime({ registry: await loadRegistry(await runtimeArtifact(tools)), policy });
  const another = async (): Promise<Turn> => (await runtime.openSession()).beginTurn();
  return { turn: await another(), another };
}

/** Lets what runs end, until all of these calls have answered. */
async function answers(pending: readonly Promise<ToolResponse>[]): Promise<readonly ToolResponse[]> {
  const state = { isOver: false };
  const all = Promise.all(pending).finally(() => (state.isOver = true));
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const release of running.release) release();
    running.release.clear();
  }
  return all;
}

test("a tool's own limit holds across sessions, and every call ends", async () => {
  const { turn, another } = await openTurn([slow("one_by_one", 2)], {});
  const other = await another();
  const pending = [1, 2, 3, 4, 5].map((n) => (n % 2 === 0 ? other : turn).call("one_by_one", { n }));
  for (const response of await answers(pending)) expect(expectOk(response)).toBe("done");
  expect(running.most).toBe(2);
});

test("the policy limits the calls of a session; another session has its own", async () => {
  const { turn, another } = await openTurn([slow("a"), slow("b")], { concurrency: { session: 1 } });
  const other = await another();
  const pending = [turn.call("a", {}), turn.call("b", {}), other.call("a", {})];
  for (const response of await answers(pending)) expect(expectOk(response)).toBe("done");
  expect(running.most).toBe(2);
});

test("a nested call needs no place of its own in the session", async () => {
  const outer: RuntimeTool = {
    name: "outer",
    metadata: { category: "utility" },
    execute: `async (_, ctx) => (await ctx.call("inner", {})).data`,
  };
  const inner: RuntimeTool = { name: "inner", metadata: { category: "utility" }, execute: "() => 7" };
  const { turn } = await openTurn([outer, inner], { concurrency: { session: 1 } });
  expect(expectOk(await turn.call("outer", {}))).toBe(7);
});

test("a call that is cancelled while it waits answers at once and never runs", async () => {
  const { turn } = await openTurn([slow("single", 1)], {});
  const first = turn.call("single", { n: 1 });
  const controller = new AbortController();
  const second = turn.call("single", { n: 2 }, { signal: controller.signal });
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  expect(expectError(await second, "TRANSIENT")).toMatchObject({
    type: "TRANSIENT",
    message: "The call of single was cancelled.",
  });
  expect((await answers([first])).map((response) => expectOk(response))).toEqual(["done"]);
  expect(running.most).toBe(1);
});

test("without limits, a thousand calls run at once", async () => {
  const { turn } = await openTurn([slow("many")], { modes: { text: { budgets: { retrieval: null } } } });
  const pending = Array.from({ length: 1000 }, (_, n) => turn.call("many", { n }));
  expect((await answers(pending)).every(({ ok }) => ok)).toBe(true);
  expect(running.most).toBe(1000);
});

test("a call that is cancelled while it waits answers at once, and gives up its place", async () => {
  const { turn } = await openTurn([slow("lookup")], { concurrency: { session: 1 } });
  const first = turn.call("lookup", { n: 1 });
  while (running.now === 0) await new Promise((resolve) => setImmediate(resolve));
  const controller = new AbortController();
  const waiting = turn.call("lookup", { n: 2 }, { signal: controller.signal });
  const next = turn.call("lookup", { n: 3 });
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  expect(expectError(await waiting, "TRANSIENT").message).toBe("The call of lookup was cancelled.");
  for (const response of await answers([first, next])) expectOk(response);
  expect(running.most).toBe(1);
});

test("a call that is cancelled while it runs is ended by its time limit's stage", async () => {
  const { turn } = await openTurn([slow("lookup")], { concurrency: { session: 1 } });
  const controller = new AbortController();
  const first = turn.call("lookup", { n: 1 }, { signal: controller.signal });
  while (running.now === 0) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  expect(expectError(await first, "TRANSIENT").message).toBe("The call of lookup was cancelled.");
  for (const response of await answers([turn.call("lookup", { n: 2 })])) expectOk(response);
});
