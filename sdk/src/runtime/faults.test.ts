import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type ActivityEvent, type AddedStage } from "../runtime.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../testing.ts";

const search: RuntimeTool = {
  name: "kb_search",
  metadata: { category: "retrieval" },
  input: {
    type: "object",
    properties: { query: { type: "string" }, limit: { type: "integer" } },
    required: ["query"],
    additionalProperties: false,
  },
  output: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  reverseMaps: { openai: { dropNulls: ["/limit"] } },
  execute: "(input) => input",
};

test("one pipeline for every call, from the provider's form to the envelope and its events", async () => {
  const passed: string[] = [];
  const noting = (before: string): AddedStage => ({
    before,
    stage: {
      name: `note-${before}`,
      run: (call, next) => (passed.push(`${before} ${JSON.stringify(call.args)}`), next(call)),
    },
  });
  const events: ActivityEvent[] = [];
  const runtime = createRuntime({
    registry: await loadRegistry(await runtimeArtifact([search])),
    stages: ["restore", "validate-input", "mode", "budget", "confirm", "result", "execute"].map(noting),
    onEvent: (event) => events.push(event),
  });
  const turn = (await runtime.openSession()).beginTurn();
  const response = await turn.call("kb_search", { query: "a", limit: null }, { provider: "openai", callId: "c1" });
  expect(expectOk(response)).toEqual({ query: "a" });
  expect(response.meta).toMatchObject({ envelope: "1.0", tool: "kb_search", callId: "c1" });
  const restored = '{"query":"a"}';
  expect(passed).toEqual([
    'restore {"query":"a","limit":null}',
    `validate-input ${restored}`,
    `mode ${restored}`,
    `budget ${restored}`,
    `confirm ${restored}`,
    `result ${restored}`,
    `execute ${restored}`,
  ]);
  await runtime.events.flush();
  expect(events.map(({ type, seq }) => [type, seq])).toEqual([
    ["tool_call_start", 1],
    ["tool_call_end", 2],
  ]);

  const wrong = expectError(await turn.call("kb_search", { limit: "x" }), "VALIDATION");
  expect(wrong.issues?.map(({ path }) => path)).toEqual(["/query", "/limit"]);
  expect(wrong.example).toMatchObject({ query: expect.any(String) as string });
});

test("a handler that rejects or resolves after its time limit changes nothing", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): unknown => unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    const late = Promise.withResolvers<number>();
    Object.assign(globalThis, { lateWork: late.promise });
    const clock = createFakeClock();
    const registry = await runtimeArtifact([
      { name: "work", metadata: { category: "action", timeoutMs: 100 }, execute: "() => globalThis.lateWork" },
    ]);
    const { call, events } = await openTestSession({ registry, clock });
    const pending = call("work", {});
    await clock.untilTimer();
    clock.advance(100);
    expect(expectError(await pending, "TRANSIENT")).toMatchObject({ partialSideEffects: true, retryable: false });
    const count = events.length;
    late.reject(new Error("too late"));
    for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([unhandled, events.length]).toEqual([[], count]);
  } finally {
    process.off("unhandledRejection", note);
  }
});

test("a result of 200 MB is refused at once", async () => {
  const registry = await runtimeArtifact([{ name: "dump", execute: `() => "x".repeat(200 * 1024 * 1024)` }]);
  const { call } = await openTestSession({ registry });
  expect(expectError(await call("dump", {}), "INTERNAL").message).toBe("dump returned a result that is too large.");
});

test("1,000 calls at once, of which some are wrong, throw, or take a while: each has its own answer", async () => {
  const work: RuntimeTool = {
    name: "work",
    metadata: { category: "utility" },
    input: { type: "object", properties: { n: { type: "integer" } }, required: ["n"], additionalProperties: false },
    execute: `async ({ n }, ctx) => {
      if (n % 3 === 1) throw new Error("no");
      if (n % 3 === 2) await new Promise((resolve) => setTimeout(resolve, n % 7));
      return [n, ctx.callId];
    }`,
  };
  const registry = await loadRegistry(await runtimeArtifact([work]));
  const runtime = createRuntime({ registry, onWarning: () => undefined });
  const turn = (await runtime.openSession()).beginTurn();
  const responses = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => turn.call("work", { n: n % 10 === 9 ? "wrong" : n }, { callId: `c${n}` })),
  );
  for (const [n, response] of responses.entries()) {
    expect(response.meta.callId).toBe(`c${n}`);
    if (n % 10 === 9) expectError(response, "VALIDATION");
    else if (n % 3 === 1) expectError(response, "INTERNAL");
    else expect(expectOk(response)).toEqual([n, `c${n}`]);
  }
});

test("hostile arguments of any size are refused", async () => {
  const tags: RuntimeTool = {
    name: "tag",
    input: {
      type: "object",
      properties: {
        query: { type: "string", pattern: "^[a-z]+(?:-[a-z]+)*!$" },
        tags: { type: "array", uniqueItems: true, items: { type: "object", additionalProperties: false } },
      },
      additionalProperties: false,
    },
    execute: "() => 1",
  };
  const { session } = await openTestSession({ registry: await runtimeArtifact([tags]) });
  const turn = session.beginTurn();
  await turn.call("tag", {});
  const keys = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
  const hostile: readonly unknown[] = [
    { query: `${"a".repeat(50_000)}?` },
    { tags: Array.from({ length: 100_000 }, () => ({})) },
    { tags: Array.from({ length: 900 }, (_, index) => ({ index })) },
    JSON.parse("[".repeat(100_000) + "]".repeat(100_000)),
    keys(9000),
    `{"query":["${"x".repeat(900_000)}`,
  ];
  for (const args of hostile) expectError(await turn.call("tag", args), "VALIDATION");
});
