import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type SoftLimitExceeded } from "../../runtime.ts";
import { createFakeClock, expectError, expectOk, openTestSession, type TestSessionOptions } from "../../testing.ts";

const slow: RuntimeTool = { name: "slow", execute: "(_, ctx) => ctx.services.work()" };
const pay: RuntimeTool = { ...slow, name: "pay", metadata: { category: "action" } };

/** A session whose clock advances in steps while the handler runs, and its reports. */
async function sessionOf(tools: readonly RuntimeTool[], options: TestSessionOptions = {}) {
  const clock = createFakeClock(1000);
  let finish = (): void => undefined;
  const services = { work: () => new Promise<void>((resolve) => (finish = resolve)) };
  const registry = await runtimeArtifact(tools);
  const opened = await openTestSession({ registry, clock, services, ...options });
  const exceeded = (): readonly Pick<SoftLimitExceeded, "tool" | "limitMs" | "elapsedMs" | "time">[] =>
    opened.events
      .filter((event) => event.type === "soft_limit_exceeded")
      .map(({ tool, limitMs, elapsedMs, time }) => ({ tool, limitMs, elapsedMs, time }));
  return { ...opened, clock, exceeded, finish: () => finish() };
}

async function takes(milliseconds: number, name: string, options: TestSessionOptions, tools = [slow, pay]) {
  const opened = await sessionOf(tools, options);
  const pending = opened.call(name, {});
  await opened.clock.untilTimer();
  opened.clock.advance(milliseconds);
  opened.finish();
  return { response: await pending, exceeded: opened.exceeded() };
}

test.each([
  [{ mode: "voice" }, "slow", 800],
  [{ mode: "voice" }, "pay", 1000],
  [{ mode: "text" }, "slow", 2000],
  [{ mode: "kiosk", policy: { modes: { kiosk: { softLimits: { any: 70 } } } } }, "pay", 70],
  [{ policy: { modes: { text: { tools: { pay: { softLimit: 30 } } } } } }, "pay", 30],
])("in %j, a call of %s that takes over %i ms is reported as soon as it does", async (options, name, limitMs) => {
  const at = await takes(limitMs - 1, name, options);
  expect([at.response.meta.warnings, at.exceeded]).toEqual([undefined, []]);
  const over = await takes(limitMs + 100, name, options);
  expectOk(over.response);
  expect(over.response.meta.warnings).toEqual([`${name} took ${limitMs + 100} ms; its soft limit is ${limitMs} ms.`]);
  expect(over.exceeded).toEqual([{ tool: name, limitMs, elapsedMs: limitMs, time: 1000 + limitMs }]);
});

test.each([
  [{ mode: "text" }, "pay"],
  [{ mode: "voice", policy: { modes: { voice: { softLimits: { retrieval: null } } } } }, "slow"],
  [{ mode: "voice", policy: { modes: { voice: { tools: { slow: { softLimit: null } } } } } }, "slow"],
])("in %j, %s has no soft limit", async (options, name) => {
  const { response, exceeded } = await takes(20_000, name, options);
  expect([response.meta.warnings, exceeded]).toEqual([undefined, []]);
});

test("the tool's own latency budget overrides the policy's limits by category, but not by tool", async () => {
  const own = { ...slow, metadata: { latencyBudgetMs: 40 } };
  expect((await takes(50, "slow", { mode: "voice" }, [own])).response.meta.warnings).toEqual([
    "slow took 50 ms; its soft limit is 40 ms.",
  ]);
  const policy = { modes: { voice: { tools: { slow: { softLimit: 60 } } } } };
  expect((await takes(50, "slow", { mode: "voice", policy }, [own])).response.meta.warnings).toBeUndefined();
});

test("without a listener no timer is set; the response tells of it, and a listener that came meanwhile", async () => {
  let time = 0;
  const timers: number[] = [];
  const clock = { now: () => time, after: (milliseconds: number) => (timers.push(milliseconds), () => undefined) };
  const registry = await loadRegistry(await runtimeArtifact([slow]));
  const seen: number[] = [];
  const work = (): void => {
    time = 900;
    runtime.events.on("soft_limit_exceeded", ({ elapsedMs }) => seen.push(elapsedMs));
  };
  const services: Record<string, unknown> = { work: () => Promise.resolve().then(work) };
  const runtime = createRuntime({ registry, ports: { clock }, services });
  const response = await (await runtime.openSession({ mode: "voice" })).beginTurn().call("slow", {});
  await runtime.events.flush();
  expect(timers).toEqual([30_000]);
  expect(response.meta.warnings).toEqual(["slow took 900 ms; its soft limit is 800 ms."]);
  expect(seen).toEqual([900]);
});

test("a call that never waits is reported at its end", async () => {
  let time = 0;
  const clock = { now: () => (time += 900), after: () => () => undefined };
  const registry = await runtimeArtifact([{ name: "busy", execute: "() => 1" }]);
  const { session, runtime } = await openTestSession({ registry, clock, mode: "voice" });
  const seen: number[] = [];
  runtime.events.on("soft_limit_exceeded", ({ elapsedMs }) => seen.push(elapsedMs));
  await session.beginTurn().call("busy", {});
  await runtime.events.flush();
  seen.length = 0;
  const response = await session.beginTurn().call("busy", {});
  await runtime.events.flush();
  expect(response.meta.warnings).toEqual(["busy took 900 ms; its soft limit is 800 ms."]);
  expect(seen).toEqual([900]);
});

test("a call that fails at its time limit is warned of too", async () => {
  const { clock, call, exceeded } = await sessionOf([{ ...slow, metadata: { timeoutMs: 900 } }], { mode: "voice" });
  const pending = call("slow", {});
  await clock.untilTimer();
  clock.advance(900);
  const response = await pending;
  expectError(response, "TRANSIENT");
  expect(response.meta.warnings).toEqual(["slow took 900 ms; its soft limit is 800 ms."]);
  expect(exceeded()).toHaveLength(1);
});

test("a clock that is set back, or a timer that is early, reports no less than the limit", async () => {
  let time = 5000;
  const timers: (() => void)[] = [];
  const clock = { now: () => time, after: (_: number, run: () => void) => (timers.push(run), () => undefined) };
  const opened = await sessionOf([slow], { mode: "voice", clock });
  const pending = opened.call("slow", {});
  while (timers.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  time = 0;
  timers[1]?.();
  opened.finish();
  expect((await pending).meta.warnings).toEqual(["slow took 800 ms; its soft limit is 800 ms."]);
  expect(opened.exceeded()).toMatchObject([{ elapsedMs: 800 }]);
});

test("time spent waiting for a person counts against no limit, not even for the calling tool", async () => {
  const clock = createFakeClock();
  const ask: RuntimeTool = {
    name: "ask",
    metadata: { category: "ui" },
    execute: `async (_, ctx) => (await Promise.all([ctx.ui.request({}), ctx.ui.request({})])).join()`,
  };
  const outer: RuntimeTool = {
    name: "outer",
    metadata: { category: "action" },
    execute: `async (_, ctx) => (await ctx.call("ask", {})).data`,
  };
  const { call, events } = await openTestSession({
    registry: await runtimeArtifact([ask, outer]),
    clock,
    mode: "voice",
    answers: async ({ eventId }) => {
      await Promise.resolve();
      if (eventId.endsWith("ui1")) clock.advance(3_600_000);
      return "yes";
    },
  });
  const response = await call("outer", {});
  expect(response).toMatchObject({ ok: true, data: "yes,yes" });
  expect(response.meta.warnings).toBeUndefined();
  expect(events.filter(({ type }) => type === "soft_limit_exceeded")).toEqual([]);
});

test("the rest of a soft limit continues after a person has answered", async () => {
  const clock = createFakeClock();
  const ask: RuntimeTool = {
    name: "ask",
    metadata: { category: "ui" },
    execute: `async (_, ctx) => { await ctx.services.first(); await ctx.ui.request({}); await ctx.services.work(); return 1; }`,
  };
  const opened = await sessionOf([ask], {
    clock,
    mode: "voice",
    answers: () => (clock.advance(60_000), "yes"),
    services: {
      first: () => clock.advance(600),
      work: () => clock.advance(401),
    },
  });
  expect((await opened.call("ask", {})).meta.warnings).toEqual(["ask took 1001 ms; its soft limit is 1000 ms."]);
  expect(opened.exceeded()).toEqual([{ tool: "ask", limitMs: 1000, elapsedMs: 1000, time: 61_000 }]);
});

test("a call that is cancelled while a person is asked has not taken that time", async () => {
  const clock = createFakeClock();
  const controller = new AbortController();
  const ask: RuntimeTool = { name: "ask", metadata: { category: "ui" }, execute: "(_, ctx) => ctx.ui.request({})" };
  const { call } = await openTestSession({
    registry: await runtimeArtifact([ask]),
    clock,
    mode: "voice",
    answers: () => {
      clock.advance(60_000);
      controller.abort();
      return new Promise(() => undefined);
    },
  });
  const response = await call("ask", {}, { signal: controller.signal });
  expectError(response, "TRANSIENT");
  expect(response.meta.warnings).toBeUndefined();
});

test("a stage that throws ends the soft limit", async () => {
  const clock = createFakeClock();
  const registry = await runtimeArtifact([{ name: "a", execute: "async () => 1" }]);
  const { call, events } = await openTestSession({
    registry,
    clock,
    mode: "voice",
    stages: [{ before: "confirm", stage: { name: "broken", run: () => Promise.reject(new Error("odd")) } }],
  });
  expectError(await call("a", {}), "INTERNAL");
  clock.advance(10_000);
  expect(events.filter(({ type }) => type === "soft_limit_exceeded")).toEqual([]);
});
