import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import {
  createRuntime,
  loadRegistry,
  type ActivityEvent,
  type RuntimeOptions,
  type ToolOutputChunk,
} from "../../runtime.ts";
import { createFakeClock, expectError, expectOk } from "../../testing.ts";

/** The progress of the current test's generator. */
const progress = globalThis as unknown as { yielded: number; closed: boolean };

const counting = (metadata: RuntimeTool["metadata"] = {}): RuntimeTool => ({
  name: "count",
  stream: true,
  metadata: { ...metadata, repeatable: true },
  execute: `async function* () {
    try {
      for (let n = 1; n <= 50; n += 1) { globalThis.yielded = n; yield n; }
      return "counted";
    } finally { globalThis.closed = true; }
  }`,
});

async function opened(tool: RuntimeTool, options: Partial<RuntimeOptions> = {}) {
  const registry = await loadRegistry(await runtimeArtifact([tool]));
  Object.assign(progress, { yielded: 0, closed: false });
  const runtime = createRuntime({ registry, ...options });
  return { runtime, turn: (await runtime.openSession()).beginTurn() };
}

/** Long enough for a generator that does not wait to reach its end after it has started. */
async function idle(): Promise<void> {
  while (progress.yielded === 0) await new Promise((resolve) => setImmediate(resolve));
  for (let round = 0; round < 100; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

const numbers = (events: readonly ActivityEvent[]): unknown[] =>
  events.flatMap((event) => (event.type === "tool_output_chunk" ? [event.chunk] : []));

const oneToFifty = Array.from({ length: 50 }, (_, index) => index + 1);

test("an unread stream delays no call, and reports its losses", async () => {
  const { runtime, turn } = await opened(counting());
  const stream = runtime.events.stream({ buffer: 5 });
  expect((await turn.call("count", {})).ok).toBe(true);
  await runtime.events.flush();
  expect((await stream.next()).value).toEqual({ type: "events_dropped", count: 47 });
  expect((await stream.next()).value).toMatchObject({ type: "tool_output_chunk", chunk: 47 });
});

test("onOutput gets the chunks of its call one after the other, and the generator waits for it", async () => {
  const { turn } = await opened(counting(), { policy: { output: { maxBufferedChunks: 3 } } });
  const seen: ToolOutputChunk[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const onOutput = (event: ToolOutputChunk): Promise<void> => {
    seen.push(event);
    return released;
  };
  const response = turn.call("count", {}, { callId: "c1", onOutput });
  await turn.call("count", {}, { callId: "c2" });
  await idle();
  expect(numbers(seen)).toEqual([1]);
  release();
  expect(expectOk(await response)).toBe("counted");
  await idle();
  expect(numbers(seen)).toEqual(oneToFifty);
  expect(new Set(seen.map(({ callId, kind }) => `${callId} ${kind}`))).toEqual(new Set(["c1 output"]));
});

test("three chunks wait while onOutput handles one", async () => {
  const { turn } = await opened(counting(), { policy: { output: { maxBufferedChunks: 3 } } });
  const controller = new AbortController();
  const onOutput = (): Promise<void> => new Promise(() => undefined);
  const response = turn.call("count", {}, { onOutput, signal: controller.signal });
  await idle();
  expect(progress).toMatchObject({ yielded: 4, closed: false });
  controller.abort();
  expectError(await response, "TRANSIENT");
  await idle();
  expect(progress).toMatchObject({ yielded: 4, closed: true });
});

test("a hanging listener delays a call once, and the response reports the missed chunks", async () => {
  const clock = createFakeClock();
  const { turn } = await opened(counting(), { ports: { clock }, policy: { output: { maxBufferedChunks: 3 } } });
  const response = turn.call("count", {}, { onOutput: () => new Promise(() => undefined) });
  await idle();
  clock.advance(5000);
  expect((await response).meta).toMatchObject({
    durationMs: 5000,
    warnings: expect.arrayContaining(["46 chunks of output were not delivered: not read in time."]) as string[],
  });
});

test("a listener that throws, or rejects, gets every chunk", async () => {
  const { turn } = await opened(counting());
  let calls = 0;
  const onOutput = (): Promise<void> => {
    calls += 1;
    if (calls % 2 === 0) throw new Error("from the host");
    return Promise.reject(new Error("from the host"));
  };
  expect(expectOk(await turn.call("count", {}, { onOutput }))).toBe("counted");
  await idle();
  expect(calls).toBe(50);
});

test("the time limit of a call ends the wait for a reader, and the generator is closed", async () => {
  const clock = createFakeClock();
  const { turn } = await opened(counting({ timeoutMs: 50 }), {
    ports: { clock },
    policy: { output: { maxBufferedChunks: 3 } },
  });
  const response = turn.call("count", {}, { onOutput: () => new Promise(() => undefined) });
  await idle();
  clock.advance(50);
  expect(expectError(await response, "TRANSIENT").message).toBe("count did not finish within 50 ms.");
  await idle();
  expect(progress).toMatchObject({ yielded: 4, closed: true });
});

test("a handler can await ctx.output, which waits like a generator", async () => {
  const execute = `async (_, ctx) => {
    for (let n = 1; n <= 50; n += 1) { globalThis.yielded = n; await ctx.output(n); }
  }`;
  const { turn } = await opened({ name: "count", execute }, { policy: { output: { maxBufferedChunks: 3 } } });
  const seen: ToolOutputChunk[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const response = turn.call("count", {}, { onOutput: (event) => (seen.push(event), released) });
  await idle();
  expect(progress.yielded).toBe(4);
  release();
  expectOk(await response);
  await idle();
  expect(numbers(seen)).toEqual(oneToFifty);
});

test("if a handler does not await it, at most the policy's limit is delivered", async () => {
  const execute = `(_, ctx) => { for (let n = 1; n <= 50; n += 1) ctx.output(n); }`;
  const seen: ActivityEvent[] = [];
  const { runtime, turn } = await opened(
    { name: "count", execute },
    { onEvent: (event) => seen.push(event), policy: { output: { maxBufferedChunks: 10 } } },
  );
  const { meta } = await turn.call("count", {});
  await runtime.events.flush();
  expect(numbers(seen)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(meta.warnings).toEqual(["40 chunks of output were not delivered: not read in time."]);
});

test("a generator waits until listeners have got its chunks", async () => {
  const seen: ActivityEvent[] = [];
  const { runtime, turn } = await opened(counting(), {
    onEvent: (event) => seen.push(event),
    policy: { output: { maxBufferedChunks: 2 } },
  });
  const { meta } = await turn.call("count", {});
  await runtime.events.flush();
  expect(numbers(seen)).toEqual(oneToFifty);
  expect(meta.warnings).toBeUndefined();
});

test("a chunk over the size limit of results fails the call", async () => {
  const { turn } = await opened(
    { name: "count", execute: `(_, ctx) => { ctx.output("x".repeat(200_000_000)); }` },
    { onEvent: () => undefined },
  );
  expect(expectError(await turn.call("count", {}), "INTERNAL").message).toBe(
    "count gave a piece of output that is too large.",
  );
});
