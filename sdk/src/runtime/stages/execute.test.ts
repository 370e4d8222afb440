import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRegistry } from "../../registry/registry.ts";
import { createFakeClock, expectError, expectOk, openTestSession, type TestSession } from "../../testing.ts";
import { createRuntime } from "../create-runtime.ts";
import { loadRegistry } from "../load-registry.ts";

type Options = Parameters<typeof openTestSession>[0];

async function sessionOf(tool: Omit<RuntimeTool, "name">, options: Options = {}): Promise<TestSession> {
  return openTestSession({ ...options, registry: await runtimeArtifact([{ name: "work", ...tool }]) });
}

test.each([
  ["() => 3", 3],
  ["async () => ({ n: [1] })", { n: [1] }],
  ["() => undefined", null],
  ["async () => {}", null],
  ["() => ok({ done: true })", { done: true }],
  ["() => ({ then: 'not a function' })", { then: "not a function" }],
  ["() => ({ then(resolve) { resolve(7); } })", 7],
])("what %s returns is the data", async (execute, data) => {
  const { call } = await sessionOf({ execute });
  expect(expectOk(await call("work", {}))).toEqual(data);
});

test.each([
  [
    `() => { throw new ToolError("CONFLICT", "The slot is taken.", { suggestion: "Offer the next." }); }`,
    {
      type: "CONFLICT",
      message: "The slot is taken.",
      suggestion: "Offer the next.",
      retryable: false,
      partialSideEffects: false,
    },
  ],
  [
    `async () => { throw new ToolError("RATE_LIMIT", "Slow down."); }`,
    { type: "RATE_LIMIT", message: "Slow down.", retryable: true, partialSideEffects: false },
  ],
  [
    `() => fail({ type: "PERMANENT", message: "Half of it is gone.", partialSideEffects: false })`,
    { type: "PERMANENT", message: "Half of it is gone.", retryable: false, partialSideEffects: false },
  ],
  [
    `() => { throw new ToolError("VALIDATION", "no such type for a handler"); }`,
    {
      type: "INTERNAL",
      message: "work failed with the unknown error type VALIDATION: no such type for a handler",
      retryable: false,
      partialSideEffects: false,
    },
  ],
  [
    `() => { throw new TypeError("Cannot read it.\\n    at secret (/home/me/tool.ts:1:1)"); }`,
    {
      type: "INTERNAL",
      message: "work failed unexpectedly. Error id: c1.",
      errorId: "c1",
      retryable: false,
      partialSideEffects: false,
    },
  ],
  [
    `async () => { throw "a text"; }`,
    {
      type: "INTERNAL",
      message: "work failed unexpectedly. Error id: c1.",
      errorId: "c1",
      retryable: false,
      partialSideEffects: false,
    },
  ],
  [
    `() => { throw undefined; }`,
    {
      type: "INTERNAL",
      message: "work failed unexpectedly. Error id: c1.",
      errorId: "c1",
      retryable: false,
      partialSideEffects: false,
    },
  ],
])("what %s throws is the error", async (execute, error) => {
  const { call } = await sessionOf({ execute });
  const response = await call("work", {}, { callId: "c1" });
  expect(response.ok ? response.data : response.error).toEqual(error);
});

const oddStage = { name: "odd", run: () => Promise.reject(new Error("x")) };

test.each([
  ["that throws", { execute: "() => { throw new Error('x'); }" }],
  ["that says so", { execute: `() => fail({ type: "PERMANENT", message: "x", partialSideEffects: true })` }],
  ["whose result is not JSON", { execute: "() => ({ at: () => 1 })" }],
  ["whose result does not match its schema", { execute: "() => 'x'", output: { type: "number" } }],
  ["whose stream fails", { execute: "async function* () { yield 1; throw new Error('x'); }", stream: true }],
  ["in a stage that fails", { execute: "() => 1" }, { stages: [{ before: "load", stage: oddStage }] }],
] as const)(
  "a failed action may have changed something, a failed read-only call has not: one %s",
  async (_, tool, options: Options = {}) => {
    const partial = ["retrieval", "utility", "action"].map(async (category) => {
      const { call } = await sessionOf({ ...tool, metadata: { category } } as Omit<RuntimeTool, "name">, options);
      const response = await call("work", {});
      return !response.ok && response.error.partialSideEffects;
    });
    expect(await Promise.all(partial)).toEqual([false, false, true]);
  },
);

const endless = "() => new Promise(() => {})";

test.each([
  [{ timeoutMs: 250 }, {}, 250, { retryable: true, partialSideEffects: false }],
  [{ timeoutMs: 250 }, { timeoutMs: 10 }, 250, { retryable: true, partialSideEffects: false }],
  [{}, { timeoutMs: 10 }, 10, { retryable: true, partialSideEffects: false }],
  [{}, {}, 30_000, { retryable: true, partialSideEffects: false }],
  [{ category: "action" }, {}, 30_000, { retryable: false, partialSideEffects: true }],
  [{ category: "action", idempotent: true }, {}, 30_000, { retryable: true, partialSideEffects: true }],
] as const)(
  "a handler that takes no notice is left behind in time (%#)",
  async (metadata, policy, limit, consequences) => {
    const clock = createFakeClock();
    const { call } = await sessionOf({ execute: endless, metadata }, { clock, policy });
    const pending = call("work", {});
    await clock.untilTimer();
    clock.advance(limit);
    const response = await pending;
    expect(expectError(response, "TRANSIENT")).toEqual({
      type: "TRANSIENT",
      message: `work did not finish within ${limit} ms.`,
      ...consequences,
    });
    expect(response.meta.durationMs).toBe(limit);
  },
);

test("a handler that is in time is not cut off by the limit", async () => {
  const clock = createFakeClock();
  const { call } = await sessionOf({ execute: `async () => "done"`, metadata: { timeoutMs: 5 } }, { clock });
  expect(expectOk(await call("work", {}))).toBe("done");
  clock.advance(1000);
});

test("a limit of 0 sets no timer", async () => {
  const timers: number[] = [];
  const clock = { now: () => 0, after: (milliseconds: number) => (timers.push(milliseconds), () => undefined) };
  const { call } = await sessionOf(
    { execute: "async () => 1" },
    { clock, policy: { timeoutMs: 0, modes: { text: { softLimits: { retrieval: null } } } } },
  );
  expect(expectOk(await call("work", {}))).toBe(1);
  expect(timers).toEqual([]);
});

test("the handler's signal gives the reason to stop, and later output is not recorded", async () => {
  const clock = createFakeClock();
  const execute = `(_, ctx) => new Promise((resolve, reject) => {
    ctx.signal.addEventListener("abort", () => {
      ctx.log("stopped: " + ctx.signal.reason.name);
      reject(new Error("too late"));
    });
    ctx.log("waiting");
  })`;
  const { call, events } = await sessionOf({ execute, metadata: { timeoutMs: 50 } }, { clock });
  const pending = call("work", {});
  await clock.untilTimer();
  clock.advance(50);
  expectError(await pending, "TRANSIENT");
  await later(5, "");
  expect(events.map((event) => (event.type === "tool_output_chunk" ? event.chunk : event.type))).toEqual([
    "tool_call_start",
    { message: "waiting" },
    "error",
    "tool_call_end",
  ]);
});

test("the signal names the time limit as its reason", async () => {
  const execute = `(_, ctx) => new Promise(() => { globalThis.toolwrightSignal = ctx.signal; })`;
  const { call } = await sessionOf({ execute, metadata: { timeoutMs: 5 } });
  expectError(await call("work", {}), "TRANSIENT");
  const { toolwrightSignal } = globalThis as unknown as { toolwrightSignal: AbortSignal };
  expect(toolwrightSignal.aborted).toBe(true);
  expect(toolwrightSignal.reason).toMatchObject({ name: "TimeoutError", message: "work did not finish within 5 ms." });
});

test("the caller can cancel before and during a call", async () => {
  const { call, events } = await sessionOf({
    execute: `(_, ctx) => { ctx.log("began"); return new Promise(() => {}); }`,
  });
  const before = await call("work", {}, { signal: AbortSignal.abort() });
  expect(expectError(before, "TRANSIENT")).toMatchObject({
    message: "The call of work was cancelled.",
    retryable: false,
  });
  expect(events.map(({ type }) => type)).toEqual(["tool_call_start", "error", "tool_call_end"]);

  const controller = new AbortController();
  const pending = call("work", {}, { signal: controller.signal });
  await until(() => events.some(({ type }) => type === "tool_output_chunk"));
  controller.abort();
  expect(expectError(await pending, "TRANSIENT")).toMatchObject({
    message: "The call of work was cancelled.",
    retryable: false,
  });
});

test("a signal that is aborted while the handler begins ends the call", async () => {
  const controller = new AbortController();
  const execute = "() => { globalThis.toolwrightAbort(); return new Promise(() => {}); }";
  Object.assign(globalThis, { toolwrightAbort: () => controller.abort() });
  const { call } = await sessionOf({ execute });
  expect(expectError(await call("work", {}, { signal: controller.signal }), "TRANSIENT").message).toBe(
    "The call of work was cancelled.",
  );
});

test("a call that has ended is not touched by the caller's signal", async () => {
  const controller = new AbortController();
  const { call } = await sessionOf({ execute: "async () => 1" });
  expect(expectOk(await call("work", {}, { signal: controller.signal }))).toBe(1);
  controller.abort();
});

test.each([
  ["by name", "export const execute = ({ a }, ctx) => a + ctx.session.id.length * 0;"],
  ["by default", "export default async function ({ a }) { return a; }"],
  ["as a member of the default export", "export const execute = () => 5; export default { execute: ({ a }) => a };"],
  ["by name, next to a default export of another kind", "export const execute = ({ a }) => a; export default 5;"],
])("a plain execute that is exported %s is called", async (_, text) => {
  const input = { type: "object", properties: { a: { type: "integer" } } } as const;
  const registry = await runtimeArtifact([{ name: "work", input, execute: "() => 5" }]);
  writeFileSync(path.join(path.dirname(registry), "handlers/work.js"), text);
  const { call } = await openTestSession({ registry });
  expect(expectOk(await call("work", { a: 1 }))).toBe(1);
});

test.each([
  [
    "export default { execute: 5 };",
    "handlers/work.js lacks the exports of a compiled handler.",
    "Run `toolwright build`",
  ],
  ["export const execute = 5;", "handlers/work.js lacks the exports of a compiled handler.", "Run `toolwright build`"],
  [undefined, "A compiled handler cannot be loaded.", "Run `toolwright build`"],
  [
    "throw new Error('no database');",
    "A compiled handler cannot be loaded.",
    "The tool's module throws while it loads",
  ],
  ["import 'not-there';", "A compiled handler cannot be loaded.", "Install the missing package where the handlers run"],
  ["import { nothing } from 'node:fs';", "A compiled handler cannot be loaded.", "The tool's module throws"],
])("a handler that cannot be used ends the call, with what helps: %s", async (text, message, suggestion) => {
  const registry = await runtimeArtifact([{ name: "work", execute: "() => 1" }]);
  const file = path.join(path.dirname(registry), "handlers/work.js");
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
  const { call } = await openTestSession({ registry });
  const error = expectError(await call("work", {}), "INTERNAL");
  expect(error).toMatchObject({ message: `HANDLER_INVALID: ${message}`, partialSideEffects: false });
  expect(error.suggestion).toContain(suggestion);
});

test.each(["../work.js", " /work.js", ".\t./work.js", "data:text/javascript,1", "http://[", "file:///work.js"])(
  "a registry made in memory leads to no module outside its folder: %j",
  async (handlerPath) => {
    const file = await runtimeArtifact([{ name: "work", execute: "() => 1" }]);
    const registry = await loadRegistry(file);
    const tools = registry.tools.map((tool) => ({ ...tool, handlerPath }));
    const given = { format: "1.0", version: "1", gitCommit: null, buildTimestamp: null, tools };
    const session = await createRuntime({ registry: createRegistry(given, file) }).openSession();
    const error = expectError(await session.beginTurn().call("work", {}), "INTERNAL");
    expect(error.message).toBe(`HANDLER_INVALID: ${JSON.stringify(handlerPath)} is outside the registry's folder.`);
  },
);

test.each(["retrieval", "utility", "lifecycle"] as const)("intents of a %s tool are refused", async (category) => {
  const execute = `() => ok(1, { intents: [{ type: "SUPPRESS_AUDIO" }] })`;
  const { call } = await sessionOf({ execute, metadata: { category } });
  const response = await call("work", {});
  expect(expectError(response, "PERMANENT")).toMatchObject({
    message: `Intents are for action tools; work is ${category}.`,
    partialSideEffects: false,
  });
});

test("`this` is the definition, as its author wrote it", async () => {
  const { call } = await sessionOf({ execute: "function () { return Object.keys(this); }" });
  expect(expectOk(await call("work", {}))).toEqual(["execute"]);
});

const later = <Value>(milliseconds: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, value));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await later(1, undefined);
}

test("positional parameters are given the properties of the input", async () => {
  const { call } = await sessionOf({
    input: {
      type: "object",
      properties: { text: { type: "string" }, more: { type: "array" } },
      additionalProperties: false,
    },
    parameters: [{ kind: "property", name: "text" }, { kind: "context" }, { kind: "rest", name: "more" }],
    execute: `(text, ctx, ...more) => [text, ctx.session.mode, more]`,
  });
  expect(expectOk(await call("work", { text: "a", more: [1, 2] }))).toEqual(["a", "text", [1, 2]]);
});

test("the pieces of a stream are events as they come, and together the data", async () => {
  const { call, events } = await sessionOf({
    stream: true,
    output: { type: "array", items: { type: "number" } },
    execute: `async function* () { yield 1; yield 2; }`,
  });
  expect(expectOk(await call("work", {}))).toEqual([1, 2]);
  const chunks = events.flatMap((event) => (event.type === "tool_output_chunk" ? [event.chunk] : []));
  expect(chunks).toEqual([1, 2]);
});

test("a stream that fails half-way fails the call", async () => {
  const { call } = await sessionOf({
    stream: true,
    execute: `async function* () { yield 1; throw new ToolError("TRANSIENT", "The line was cut."); }`,
  });
  expect(expectError(await call("work", {}), "TRANSIENT").message).toBe("The line was cut.");
});

test("a generator's return value is the data; its chunks are events, as are chunks of `ctx.output`", async () => {
  const { call, events } = await sessionOf({
    stream: true,
    output: { type: "object", properties: { exitCode: { type: "integer" } }, required: ["exitCode"] },
    execute: `async function* (_, ctx) { yield "a"; ctx.output({ line: "b" }); yield "c"; return { exitCode: 0 }; }`,
  });
  expect(expectOk(await call("work", {}))).toEqual({ exitCode: 0 });
  const chunks = events.flatMap((event) => (event.type === "tool_output_chunk" ? [[event.kind, event.chunk]] : []));
  expect(chunks).toEqual([
    ["output", "a"],
    ["output", { line: "b" }],
    ["output", "c"],
  ]);
});

test("the message of an error is cut if it is longer than 10,000 characters", async () => {
  const { call } = await sessionOf({ execute: `() => { throw new ToolError("CONFLICT", "x".repeat(10_001)); }` });
  expect(expectError(await call("work", {}), "CONFLICT").message).toBe(`${"x".repeat(9_999)}…`);
});

test("one chunk that was not delivered is counted", async () => {
  const { call } = await sessionOf(
    { execute: "(_, ctx) => { ctx.output(1); ctx.output(2); return 3; }" },
    { policy: { output: { maxBufferedChunks: 1 } } },
  );
  expect((await call("work", {})).meta.warnings).toEqual(["1 chunk of output was not delivered: not read in time."]);
});
