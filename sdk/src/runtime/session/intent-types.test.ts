import { expect, test } from "vitest";
import { z } from "zod";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { causeOf, createRuntime, loadRegistry, type IntentDefinitions } from "../../runtime.ts";
import type { IntentDefinition } from "../../model/call/intents.ts";
import type { JsonObject } from "../../index.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const asking = (...intents: readonly object[]): RuntimeTool => ({
  name: "act",
  metadata: { category: "action" },
  execute: `() => ok(1, { intents: ${JSON.stringify(intents)} })`,
});

const open = async (given: readonly object[], intents?: IntentDefinitions) =>
  openTestSession({
    registry: await runtimeArtifact([asking(...given)]),
    ...(intents === undefined ? {} : { intents }),
  });

const ticket = {
  type: "object",
  properties: { id: { type: "string", pattern: "^T\\d+$" } },
  required: ["id"],
} as const;
const count = (state: JsonObject): JsonObject => ({ n: Number(state.n ?? 0) + 1 });

test.each<[what: string, intents: readonly object[], message: string]>([
  ["an unknown type", [{ type: "NOTE" }], 'the intent "NOTE", which this session does not know.'],
  [
    "a misspelled type",
    [{ type: "SUPRESS_AUDIO" }],
    'the intent "SUPRESS_AUDIO", which this session does not know; did you mean SUPPRESS_AUDIO?',
  ],
  ["a member every object has", [{ type: "toString" }], 'the intent "toString", which this session does not know.'],
  [
    "more than a reason",
    [{ type: "END_VOICE_SESSION", payload: { reason: "done", when: "now" } }],
    "the intent END_VOICE_SESSION, but its payload may have only a `reason`.",
  ],
  [
    "a reason that is not a text",
    [{ type: "END_VOICE_SESSION", payload: { reason: 1 } }],
    "the intent END_VOICE_SESSION, but its payload has a `reason` that is not a text.",
  ],
  [
    "a payload of none",
    [{ type: "SUPPRESS_AUDIO", payload: {} }],
    "the intent SUPPRESS_AUDIO, but its payload must be left out.",
  ],
  [
    "a payload of none",
    [{ type: "SUPPRESS_TRANSCRIPT", payload: { a: 1 } }],
    "the intent SUPPRESS_TRANSCRIPT, but its payload must be left out.",
  ],
  [
    "no message",
    [{ type: "SET_PENDING_MESSAGE" }],
    "the intent SET_PENDING_MESSAGE, but its payload must have a `message`, a text.",
  ],
  [
    "a message that is not a text",
    [{ type: "SET_PENDING_MESSAGE", payload: { message: null } }],
    "the intent SET_PENDING_MESSAGE, but its payload must have a `message`, a text.",
  ],
])("an intent with %s is refused, and none of its call is applied", async (_, intents, message) => {
  const { call, session, events } = await open([{ type: "SUPPRESS_AUDIO" }, ...intents]);
  expect(expectError(await call("act", {}), "INTERNAL")).toEqual({
    type: "INTERNAL",
    message: `act asked for ${message}`,
    suggestion: "Report this to the tool's author; the same call will fail again.",
    retryable: false,
    partialSideEffects: true,
  });
  expect(events.some(({ type }) => type === "intent_applied")).toBe(false);
  expect(session.isOpen).toBe(true);
});

test.each([{}, { payload: {} }, { payload: { reason: "done" } }])("END_VOICE_SESSION takes %j", async (more) => {
  const { call, session } = await open([{ type: "END_VOICE_SESSION", ...more }]);
  expectOk(await call("act", {}));
  expect(session.isOpen).toBe(true);
  session.beginTurn();
  expect(session.isOpen).toBe(false);
});

test("a session that ends with its turn also ends if the host closes it", async () => {
  const { call, session } = await open([{ type: "END_VOICE_SESSION" }]);
  expectOk(await call("act", {}));
  await session.close();
  expect(session.isOpen).toBe(false);
});

test("a pending message is the first of the next turn, with what else the host wants of it", async () => {
  const { session } = await open([{ type: "SET_PENDING_MESSAGE", payload: { message: "Hello.", voice: "calm" } }]);
  expectOk(await session.beginTurn().call("act", {}));
  expect(session.beginTurn().pendingMessage).toEqual({ message: "Hello.", voice: "calm" });
  expect(session.beginTurn().pendingMessage).toBeUndefined();
});

test.each<[what: string, payload: NonNullable<IntentDefinition["payload"]>, issue: string]>([
  ["JSON Schema", ticket, "/id: expected text that matches"],
  ["a Standard Schema", z.object({ id: z.string().regex(/^T\d+$/) }), "Invalid string"],
  ["one that waits", z.object({ id: z.string().refine(async (id) => Promise.resolve(id === "T1"), "odd") }), "odd"],
])("payloads of the host's own intents are checked by %s", async (_, payload, issue) => {
  const intents: IntentDefinitions = { OPEN_TICKET: { payload, reduce: count } };
  const good = await open([{ type: "OPEN_TICKET", payload: { id: "T1" } }], intents);
  expectOk(await good.call("act", {}));
  expect(good.session.state).toEqual({ n: 1 });
  const bad = await open(
    [
      { type: "OPEN_TICKET", payload: { id: "T1" } },
      { type: "OPEN_TICKET", payload: { id: "x" } },
    ],
    intents,
  );
  const error = expectError(await bad.call("act", {}), "INTERNAL");
  expect(error.message).toContain("act asked for the intent OPEN_TICKET, but its payload is wrong: ");
  expect(error.message).toContain(issue);
  expect(error.partialSideEffects).toBe(true);
  expect(bad.session.state).toEqual({});
});

test("an omitted payload is an empty object for a JSON Schema", async () => {
  const { call } = await open([{ type: "OPEN_TICKET" }], { OPEN_TICKET: { payload: ticket } });
  expect(expectError(await call("act", {}), "INTERNAL").message).toContain("its payload is wrong: /id: ");
});

test("a Standard Schema that only describes lets every payload through", async () => {
  const describes = { "~standard": { version: 1, vendor: "test" } } as const;
  const { call } = await open([{ type: "NOTE", payload: { a: 1 } }], { NOTE: { payload: describes } });
  expectOk(await call("act", {}));
});

test.each<[what: string, reduce: () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("no room");
    },
  ],
  ["gives no object", () => 5],
])("a reducer that %s applies none of the call's intents", async (_, reduce) => {
  const { call, session, events } = await open([{ type: "GOOD" }, { type: "BAD" }], {
    GOOD: count,
    BAD: reduce as () => JsonObject,
  });
  const response = await call("act", {}, { callId: "c1" });
  expect(expectError(response, "INTERNAL")).toMatchObject({
    message: "The intents of act could not be applied. Error id: c1.",
    partialSideEffects: true,
  });
  expect(causeOf(response)).toBeInstanceOf(Error);
  expect(session.state).toEqual({});
  expect(events.some(({ type }) => type === "intent_applied")).toBe(false);
});

test("a check of the host that rejects applies none", async () => {
  const rejects = {
    "~standard": { version: 1, vendor: "test", validate: () => Promise.reject(new Error("down")) },
  } as const;
  const { call } = await open([{ type: "NOTE" }], { NOTE: { payload: rejects } });
  expect(expectError(await call("act", {}, { callId: "c1" }), "INTERNAL").message).toBe(
    "The intents of act could not be applied. Error id: c1.",
  );
});

test("without listeners intents are applied all the same", async () => {
  const registry = await loadRegistry(await runtimeArtifact([asking({ type: "ADD" })]));
  const intents = { ADD: count, NONE: undefined } as unknown as IntentDefinitions;
  const session = await createRuntime({ registry, intents }).openSession();
  expectOk(await session.beginTurn().call("act", {}));
  expect(session.state).toEqual({ n: 1 });
});

test.each<[unknown, string]>([
  [{ SUPPRESS_AUDIO: {} }, 'The intent "SUPPRESS_AUDIO" of `createRuntime` is built in.'],
  [{ NOTE: 5 }, 'The intent "NOTE" of `createRuntime` must be a function or an object.'],
  [{ NOTE: { reduce: {} } }, 'The intent "NOTE" of `createRuntime` has a `reduce` that is not a function.'],
  [{ NOTE: { payload: "text" } }, 'The intent "NOTE" of `createRuntime` has a `payload` that is not a schema.'],
])("a definition that makes no sense is refused: %j", async (intents, message) => {
  const registry = await loadRegistry(await runtimeArtifact([]));
  expect(() => createRuntime({ registry, intents: intents as IntentDefinitions })).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message }),
  );
});

test.each([
  [{ type: "texts" }, "schema is invalid"],
  [{ type: "string", pattern: "^(a+)\\1$" }, "cannot be matched in linear time"],
])("a schema that is not valid is reported before the first session opens: %j", async (payload, why) => {
  const registry = await loadRegistry(await runtimeArtifact([]));
  const runtime = createRuntime({ registry, intents: { NOTE: { payload: payload as never } } });
  for (const _ of [1, 2]) {
    await expect(runtime.openSession()).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: expect.stringContaining(why) as string,
    });
  }
});
