import { beforeEach, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

/** The `ctx.idempotencyKey` of each attempt. */
const keys: string[] = [];
Object.assign(globalThis, { retryKeys: keys });
beforeEach(() => {
  keys.length = 0;
});

/** Fails until this attempt. */
const failing = (succeedsAt: number, metadata: RuntimeTool["metadata"], type = "TRANSIENT"): RuntimeTool => ({
  name: "lookup",
  ...(metadata === undefined ? {} : { metadata }),
  execute: `async (_, ctx) => {
    globalThis.retryKeys.push(ctx.idempotencyKey);
    if (globalThis.retryKeys.length < ${String(succeedsAt)}) throw new ToolError("${type}", "Down.", { retryable: true });
    return "found";
  }`,
});

const now = { retry: { attempts: 3, initialDelayMs: 0 } };

test("a read-only tool is tried again with the same idempotency key, and the envelope says how often it ran", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([failing(3, { category: "retrieval" })]),
    policy: now,
  });
  const response = await call("lookup", {}, { callId: "c1" });
  expect(expectOk(response)).toBe("found");
  expect(response.meta.attempts).toBe(3);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test("a call that worked at once says nothing of attempts", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([failing(1, { category: "retrieval" })]),
    policy: now,
  });
  expect((await call("lookup", {})).meta).not.toHaveProperty("attempts");
});

test("an action is not tried again unless it is idempotent", async () => {
  const once = await openTestSession({
    registry: await runtimeArtifact([failing(2, { category: "action" })]),
    policy: now,
  });
  expect(expectError(await once.call("lookup", {}), "TRANSIENT")).toMatchObject({
    type: "TRANSIENT",
    message: "Down.",
  });
  expect(keys).toHaveLength(1);
  keys.length = 0;
  const twice = await openTestSession({
    registry: await runtimeArtifact([failing(2, { category: "action", idempotent: true })]),
    policy: now,
  });
  expect(expectOk(await twice.call("lookup", {}))).toBe("found");
  expect(keys).toHaveLength(2);
});

test("the tool's own number of attempts wins over the policy's; without either nothing is tried again", async () => {
  const registry = await runtimeArtifact([failing(9, { category: "retrieval", retry: { attempts: 1 } })]);
  const own = await openTestSession({ registry, policy: now });
  const error = await own.call("lookup", {});
  expect(expectError(error, "TRANSIENT")).toMatchObject({ type: "TRANSIENT", retryable: true });
  expect(error.meta.attempts).toBe(2);
  keys.length = 0;
  const none = await openTestSession({ registry: await runtimeArtifact([failing(9, { category: "retrieval" })]) });
  expectError(await none.call("lookup", {}), "TRANSIENT");
  expect(keys).toHaveLength(1);
});

test("a failure that is not retryable ends it", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([
      {
        name: "lookup",
        metadata: { category: "retrieval" },
        execute: `() => { globalThis.retryKeys.push(""); throw new ToolError("AUTH", "No."); }`,
      },
    ]),
    policy: now,
  });
  expectError(await call("lookup", {}), "AUTH");
  expect(keys).toHaveLength(1);
});

test("each attempt has the whole time limit", async () => {
  const clock = createFakeClock();
  const { call } = await openTestSession({
    registry: await runtimeArtifact([
      {
        name: "lookup",
        metadata: { category: "retrieval", timeoutMs: 100, retry: { attempts: 1 } },
        execute: `async () => { globalThis.retryKeys.push(""); if (globalThis.retryKeys.length === 1) await new Promise(() => {}); return "found"; }`,
      },
    ]),
    clock,
    // The soft limit would set its own timer.
    policy: { retry: { initialDelayMs: 0 }, modes: { text: { softLimits: { retrieval: null } } } },
  });
  const pending = call("lookup", {});
  await clock.untilTimer();
  clock.advance(100);
  // The delay before the second attempt.
  await clock.untilTimer();
  clock.advance(0);
  const response = await pending;
  expect(expectOk(response)).toBe("found");
  expect(response.meta.attempts).toBe(2);
});

test("a cancelled call does not wait for its next attempt", async () => {
  const clock = createFakeClock();
  const { call } = await openTestSession({
    registry: await runtimeArtifact([failing(9, { category: "retrieval" })]),
    clock,
    policy: { retry: { attempts: 5, initialDelayMs: 60_000, maxDelayMs: 60_000 } },
  });
  const controller = new AbortController();
  const pending = call("lookup", {}, { signal: controller.signal });
  await clock.untilTimer();
  controller.abort();
  expect(expectError(await pending, "TRANSIENT")).toMatchObject({ type: "TRANSIENT" });
  expect(keys).toHaveLength(1);
});

test("a call that is cancelled between two attempts is not tried again", async () => {
  const fake = createFakeClock();
  const paused = Promise.withResolvers<undefined>();
  const after: typeof fake.after = (milliseconds, run) => {
    // Both limits of the call are longer.
    if (milliseconds < 1000) paused.resolve(undefined);
    return fake.after(milliseconds, run);
  };
  const { session } = await openTestSession({
    registry: await runtimeArtifact([failing(9, { category: "retrieval" })]),
    policy: { retry: { attempts: 3, initialDelayMs: 50 } },
    clock: { ...fake, after },
  });
  const controller = new AbortController();
  const pending = session.beginTurn().call("lookup", {}, { signal: controller.signal });
  await paused.promise;
  controller.abort();
  expect(expectError(await pending, "TRANSIENT").message).toBe("Down.");
  expect(keys).toHaveLength(1);
});
