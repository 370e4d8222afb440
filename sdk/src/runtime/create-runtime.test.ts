import { once } from "node:events";
import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import type { ActivityEvent } from "../model/call/event.ts";
import type { Policy } from "../model/call/policy.ts";
import { createRuntime } from "./create-runtime.ts";
import { loadRegistry } from "./load-registry.ts";

test("a call runs the handler with valid arguments and answers with an envelope", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      {
        name: "greet",
        metadata: { version: "2.1.0" },
        input: {
          type: "object",
          properties: { name: { type: "string" } },
          required: ["name"],
          additionalProperties: false,
        },
        output: { type: "string" },
        execute: "async ({ name }) => `Hello ${name}`",
      },
    ]),
  );
  let time = 1000;
  const runtime = createRuntime({
    registry,
    ports: { ids: () => "id-1", clock: { now: () => (time += 5), after: () => () => undefined } },
  });
  const session = await runtime.openSession({ mode: "voice", state: { seen: 1 } });
  expect(session).toMatchObject({ id: "id-1", mode: "voice", state: { seen: 1 } });
  expect(await session.beginTurn().call("greet", { name: "Ada" })).toEqual({
    ok: true,
    data: "Hello Ada",
    intents: [],
    meta: {
      envelope: "1.0",
      tool: "greet",
      toolVersion: "2.1.0",
      callId: "id-1",
      registryVersion: "1.0.0+0123456789ab",
      durationMs: 20,
      budgets: { retrieval: { limit: 2, left: 1 } },
    },
  });
});

test("an exception that no listener receives is a warning with its stack", async () => {
  const tools = [{ name: "fails", execute: "() => { throw new RangeError('odd'); }" }];
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const warned = once(process, "warning");
  const runtime = createRuntime({ registry });
  runtime.events.on("tool_call_end", () => undefined);
  await (await runtime.openSession()).beginTurn().call("fails", {}, { callId: "c1" });
  const [warning] = (await warned) as [Error & { readonly code: string; readonly detail: string }];
  expect(warning).toMatchObject({
    code: "CALL_FAILED",
    message:
      "fails failed unexpectedly. Error id: c1. Correct its cause, or pass `onEvent` to receive exceptions as events.",
  });
  expect(warning.detail).toMatch(/^RangeError: odd\n +at /);
});

test("events come in order, and a listener that throws harms nothing", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      { name: "fails", execute: "async (_, ctx) => { ctx.log('on it'); throw new RangeError('odd'); }" },
    ]),
  );
  const seen: ActivityEvent[] = [];
  const runtime = createRuntime({ registry, onEvent: (event) => seen.push(event) });
  for (const type of ["*", "tool_call_start", "error"] as const) {
    runtime.events.on(type, () => {
      throw new Error("listener");
    });
  }
  const ends: boolean[] = [];
  const stop = runtime.events.on("tool_call_end", ({ ok }) => ends.push(ok));
  const turn = (await runtime.openSession({ id: "s" })).beginTurn();
  const response = await turn.call("fails", { extra: 1 }, { callId: "c1" });
  expect(response).toMatchObject({ ok: false, error: { type: "VALIDATION" } });
  expect(await turn.call("fails", {}, { callId: "c2" })).toMatchObject({ ok: false, error: { type: "INTERNAL" } });
  await runtime.events.flush();
  stop();
  await turn.call("fails", {}, { callId: "c3" });
  await runtime.events.flush();
  expect(ends).toEqual([false, false]);
  expect(seen.map(({ callId, type }) => `${callId} ${type}`)).toEqual([
    "c1 tool_call_start",
    "c1 error",
    "c1 tool_call_end",
    "c2 tool_call_start",
    "c2 tool_output_chunk",
    "c2 error",
    "c2 tool_call_end",
    "c3 tool_call_start",
    "c3 tool_output_chunk",
    "c3 error",
    "c3 tool_call_end",
  ]);
  expect(seen[0]).toMatchObject({ sessionId: "s", tool: "fails", input: { extra: 1 } });
  expect(seen[5]).toMatchObject({
    error: { message: "fails failed unexpectedly. Error id: c2." },
    cause: expect.any(RangeError) as unknown,
  });
});

test("sessions are apart, and a new one has text mode, an id and no state", async () => {
  const runtime = createRuntime({ registry: await loadRegistry(await runtimeArtifact([])) });
  const [first, second] = await Promise.all([runtime.openSession(), runtime.openSession()]);
  expect(first).toMatchObject({ mode: "text", state: {} });
  expect(first.id).not.toBe(second.id);
});

test.each([
  [{ timeoutMs: -1 }, "/timeoutMs must be a number of 0 or more, but is -1."],
  [{ timeoutMs: Number.NaN }, "/timeoutMs must be a number of 0 or more, but is NaN."],
  [{ maxCallDepth: Infinity }, "/maxCallDepth must be a number of 0 or more, but is Infinity."],
  [{ timeoutMs: "5" as unknown as number }, '/timeoutMs must be a number of 0 or more, but is "5".'],
  [
    { modes: { voice: { budgets: { retrieval: -1 } } } },
    "/modes/voice/budgets/retrieval must be an integer or null of 0 or more, but is -1.",
  ],
])("a policy that does not fit its schema is refused: %o", async (policy, fault) => {
  const registry = await loadRegistry(await runtimeArtifact([]));
  expect(() => createRuntime({ registry, policy })).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message: `The policy is not valid: ${fault}` }),
  );
});

test("a policy member that is left undefined keeps its default", async () => {
  const registry = await loadRegistry(await runtimeArtifact([{ name: "a", execute: "async () => 1" }]));
  const timers: number[] = [];
  const clock = { now: () => 0, after: (milliseconds: number) => (timers.push(milliseconds), () => undefined) };
  const policy = { timeoutMs: undefined } as unknown as Policy;
  const runtime = createRuntime({ registry, policy, ports: { clock } });
  // The soft limit sets a timer only for listeners.
  runtime.events.on("soft_limit_exceeded", () => undefined);
  await (await runtime.openSession()).beginTurn().call("a", {});
  expect(timers).toEqual([30_000, 2000]);
});

test("many calls at once do not mix", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      {
        name: "twice",
        input: { type: "object", properties: { n: { type: "integer" } }, required: ["n"], additionalProperties: false },
        execute: "async ({ n }) => { await new Promise((r) => setTimeout(r, n % 5)); return n * 2; }",
      },
    ]),
  );
  const policy = { modes: { text: { budgets: { retrieval: null } } } };
  const turn = (await createRuntime({ registry, policy }).openSession()).beginTurn();
  const responses = await Promise.all(Array.from({ length: 200 }, (_, n) => turn.call("twice", { n })));
  expect(responses.map((response) => (response.ok ? response.data : response.error))).toEqual(
    Array.from({ length: 200 }, (_, n) => n * 2),
  );
});
