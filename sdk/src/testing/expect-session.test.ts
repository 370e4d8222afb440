import { AssertionError } from "node:assert";
import { expect, test } from "vitest";
import type { ToolResponse } from "../model/call/response.ts";
import { thrownBy } from "#test/support/thrown-by.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { expectConfirmation, expectEvents, expectIntent, expectOk, openTestSession } from "../testing.ts";

const tools = [
  { name: "note", metadata: { category: "utility" }, execute: "(_, ctx) => { ctx.progress('half'); return 1; }" },
  {
    name: "stop",
    metadata: { category: "action" },
    execute: `() => ok(1, { intents: [{ type: "SET_PENDING_MESSAGE", payload: { message: "Later" } }] })`,
  },
  { name: "erase", metadata: { category: "action", confirm: true }, execute: "() => 1" },
  { name: "fail", execute: "() => { throw new Error('the disk is full'); }" },
] as const;

const open = async () => openTestSession({ registry: await runtimeArtifact(tools) });

test("events are compared one by one, by type or by the members that matter", async () => {
  const session = await open();
  await session.call("note", {});
  const events = expectEvents(session, [
    "tool_call_start",
    { type: "tool_output_chunk", kind: "progress" },
    { type: "tool_call_end", response: { ok: true, data: 1 } },
  ]);
  expect(events).toBe(session.events);
  expectEvents(session.events.slice(0, 1), ["tool_call_start"]);
});

test("another event is shown next to the expected one, and the list for the runner's comparison", async () => {
  const session = await open();
  await session.call("note", {});
  const error = thrownBy(() => expectEvents(session, ["tool_call_start", { type: "tool_call_end", ok: true }]));
  expect(error).toBeInstanceOf(AssertionError);
  expect(error).toMatchObject({
    message: [
      "Event 2 is not as expected.",
      'expected: {"type":"tool_call_end","ok":true}',
      'received: {"type":"tool_output_chunk"}',
      "all events: tool_call_start (note), tool_output_chunk (note), tool_call_end (note)",
    ].join("\n"),
    actual: [{ type: "tool_call_start" }, { type: "tool_output_chunk" }, { type: "tool_call_end", tool: "note" }],
    expected: [{ type: "tool_call_start" }, { type: "tool_call_end", ok: true }],
  });
  expect(() => expectEvents(session, ["tool_call_start"])).toThrow("expected: no event");
  expect(() => expectEvents([], ["error"])).toThrow("received: no event\nall events: none");
});

test("an intent is found by type and payload", async () => {
  const { call } = await open();
  const response = await call("stop", {});
  const intent = { type: "SET_PENDING_MESSAGE", payload: { message: "Later" } };
  expect(expectIntent(response, "SET_PENDING_MESSAGE")).toEqual(intent);
  expect(expectIntent(response, "SET_PENDING_MESSAGE", { message: "Later" })).toEqual(intent);
  expect(() => expectIntent(response, "SET_PENDING_MESSAGE", { message: "Now" })).toThrow(
    'Expected stop to ask for SET_PENDING_MESSAGE with {"message":"Now"}, ' +
      'but it asked for [{"type":"SET_PENDING_MESSAGE","payload":{"message":"Later"}}].',
  );
  expect(() => expectIntent(response, "SUPPRESS_AUDIO")).toThrow("Expected stop to ask for SUPPRESS_AUDIO, but");
  const plain = await call("note", {});
  expect(() => expectIntent(plain, "SUPPRESS_AUDIO")).toThrow("but it asked for nothing.");
});

test("a failure shows the handler's exception", async () => {
  const response = await (await open()).call("fail", {}, { callId: "c1" });
  const shown = "INTERNAL: fail failed unexpectedly. Error id: c1.";
  const asIntent = thrownBy(() => expectIntent(response, "SUPPRESS_AUDIO"));
  expect(asIntent.message).toContain(`Expected fail to ask for SUPPRESS_AUDIO, but it failed.\n${shown}`);
  expect(asIntent.message).toMatch(/cause: the disk is full$/);
  expect(asIntent.cause).toMatchObject({ message: "the disk is full" });
  expect(thrownBy(() => expectOk(response)).cause).toMatchObject({ message: "the disk is full" });
  expect(thrownBy(() => expectConfirmation(response)).cause).toMatchObject({ message: "the disk is full" });
});

test("the confirmation that a call waits for", async () => {
  const { call } = await open();
  const response = await call("erase", {});
  const { preview, token } = expectConfirmation(response, { tool: "erase", args: {} });
  expect(preview.question).toBe("Run erase?");
  expect(token.length).toBeGreaterThan(20);
  expect(() => expectConfirmation(response, { risk: "high" })).toThrow(
    'Expected erase to ask with {"risk":"high"}, but it asks with {"tool":"erase",',
  );
  const done = await call("note", {});
  expect(() => expectConfirmation(done)).toThrow("Expected note to wait for a person, but it succeeded with 1.");
  const failed: ToolResponse = await call("note", { more: 1 });
  expect(() => expectConfirmation(failed)).toThrow("but it failed in another way.\nVALIDATION: ");
});
