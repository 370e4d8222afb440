import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { Json } from "../../util/json.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

const form: RuntimeTool = {
  name: "ask_name",
  metadata: { category: "ui", timeoutMs: 100 },
  execute: `async (_, ctx) => { const answer = await ctx.ui.request({}); return (await globalThis.afterAnswer?.()) ?? answer; }`,
};

/** An answer that arrives when the test releases it. */
function laterAnswer(): {
  readonly asked: Promise<void>;
  readonly answer: (value: Json) => void;
  give(): Promise<Json>;
} {
  const asked = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<Json>();
  return {
    asked: asked.promise,
    answer: answered.resolve,
    give: () => {
      asked.resolve(undefined);
      return answered.promise;
    },
  };
}

test("waiting for a person counts against no limit", async () => {
  const clock = createFakeClock();
  const user = laterAnswer();
  const { call } = await openTestSession({
    registry: await runtimeArtifact([form]),
    clock,
    answers: () => user.give(),
  });
  const pending = call("ask_name", {});
  await user.asked;
  clock.advance(86_400_000);
  user.answer("Ada");
  expect(expectOk(await pending)).toBe("Ada");
});

test("waiting does not count against the calling tool's timeout either", async () => {
  const outer: RuntimeTool = {
    name: "outer",
    metadata: { category: "action", timeoutMs: 50 },
    execute: `async (_, ctx) => (await ctx.call("ask_name", {})).data`,
  };
  const clock = createFakeClock();
  const user = laterAnswer();
  const registry = await runtimeArtifact([form, outer]);
  const { call } = await openTestSession({ registry, clock, answers: () => user.give() });
  const pending = call("outer", {});
  await user.asked;
  clock.advance(86_400_000);
  user.answer("Ada");
  expect(expectOk(await pending)).toBe("Ada");
});

test("the work of a ui tool after the answer has a time limit and is not retried", async () => {
  const clock = createFakeClock();
  const user = laterAnswer();
  const { call } = await openTestSession({
    registry: await runtimeArtifact([form]),
    clock,
    answers: () => user.give(),
  });
  const goesOn = Promise.withResolvers<undefined>();
  Object.assign(globalThis, { afterAnswer: () => (goesOn.resolve(undefined), new Promise(() => undefined)) });
  const pending = call("ask_name", {});
  await user.asked;
  clock.advance(86_400_000);
  user.answer("Ada");
  await goesOn.promise;
  clock.advance(100);
  Object.assign(globalThis, { afterAnswer: undefined });
  expect(expectError(await pending, "TRANSIENT")).toMatchObject({
    message: "ask_name did not finish within 100 ms.",
    retryable: false,
    partialSideEffects: true,
  });
});

test("closing the session cancels running calls", async () => {
  const registry = await runtimeArtifact([
    { name: "work", execute: "(_, ctx) => new Promise(() => { globalThis.workSignal = ctx.signal; })" },
  ]);
  const clock = createFakeClock();
  const { session } = await openTestSession({ registry, clock });
  const pending = session.beginTurn().call("work", {});
  await clock.untilTimer();
  await session.close();
  expect(expectError(await pending, "TRANSIENT").message).toBe("The call of work was cancelled.");
  const { workSignal } = globalThis as unknown as { readonly workSignal: AbortSignal };
  expect(workSignal.aborted).toBe(true);
});

test("a handler that reads its signal only after its time limit gets an aborted signal", async () => {
  const registry = await runtimeArtifact([
    {
      name: "work",
      metadata: { timeoutMs: 10 },
      execute: "(_, ctx) => new Promise(() => { globalThis.readLate = () => ctx.signal; })",
    },
  ]);
  const clock = createFakeClock();
  const { call } = await openTestSession({ registry, clock });
  const pending = call("work", {});
  await clock.untilTimer();
  clock.advance(10);
  expect(expectError(await pending, "TRANSIENT").message).toBe("work did not finish within 10 ms.");
  const { readLate } = globalThis as unknown as { readonly readLate: () => AbortSignal };
  expect(readLate()).toMatchObject({ aborted: true, reason: { name: "TimeoutError" } });
  expect(readLate()).toBe(readLate());
});

test("closing the session cancels a call and the one it waits for, each once", async () => {
  const registry = await runtimeArtifact([
    { name: "inner", execute: "() => new Promise(() => { globalThis.innerRuns = true; })" },
    { name: "outer", metadata: { category: "action" }, execute: `(_, ctx) => ctx.call("inner", {})` },
  ]);
  const hasBegun = (): boolean => Object.hasOwn(globalThis, "innerRuns");
  const { session, events } = await openTestSession({ registry });
  const pending = session.beginTurn().call("outer", {}, { callId: "c1" });
  while (!hasBegun()) await new Promise((resolve) => setImmediate(resolve));
  await session.close();
  expect(expectError(await pending, "TRANSIENT").message).toBe("The call of outer was cancelled.");
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
  const ends = events.flatMap((event) => (event.type === "tool_call_end" ? [[event.callId, event.ok]] : []));
  expect(ends).toEqual([
    ["c1.1", false],
    ["c1", false],
  ]);
});
