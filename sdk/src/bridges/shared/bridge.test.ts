import { expect, test } from "vitest";
import { transportSession } from "#test/support/transport-session.ts";
import { aiSdkTools } from "../../ai-sdk.ts";
import { Bridge } from "./bridge.ts";
import { createRuntime, type Session } from "../../runtime.ts";

const call = { toolCallId: "c1" };

async function withPolicy(confirm: "host" | "refuse"): Promise<Session> {
  const { session } = await transportSession();
  return createRuntime({ registry: session.registry, policy: { confirm } }).openSession();
}

test("a function gives the turn of each call, and an id that comes again with other arguments is another call", async () => {
  const { session, events } = await transportSession();
  let turn = session.beginTurn();
  const { order_find: find } = aiSdkTools(() => turn);
  expect(await find?.execute({ order: "7" }, call)).toEqual({ found: { order: "7" } });
  expect(await find?.execute({ order: "8" }, call)).toEqual({ found: { order: "8" } });
  turn = session.beginTurn();
  expect(await find?.execute({ order: "8" }, call)).toEqual({ found: { order: "8" } });
  await session.close();
  const turns = events.flatMap(({ type, turnId }) => (type === "tool_call_start" ? [turnId] : []));
  expect(turns).toEqual(["t1", "t1", "t2"]);
});

test("only the named tools, and an agent's tools", async () => {
  const { session } = await transportSession();
  const turn = session.beginTurn();
  expect(Object.keys(aiSdkTools(turn, { names: ["plain_text", "made_up"] }))).toEqual(["plain_text"]);
});

test("a provider that the registry was not built for is refused", async () => {
  const { session } = await transportSession();
  expect(() => aiSdkTools(session.beginTurn(), { provider: "acme" })).toThrow(/has no definitions for "acme"/);
});

test("`signal` cancels all calls, `parallel` decides which run at the same time", async () => {
  const { session } = await transportSession();
  const gone = new AbortController();
  const all = aiSdkTools(session.beginTurn(), { signal: gone.signal, parallel: true });
  const slow = await Promise.all(
    ["c1", "c2"].map(async (toolCallId) => all.change_slowly?.execute({}, { toolCallId })),
  );
  expect(slow).toEqual([2, 2]);
  const running = all.till_aborted?.execute({}, { toolCallId: "c3" });
  gone.abort();
  expect(await running).toMatchObject({ error: { type: "TRANSIENT" } });
});

test("if the host confirms, it is asked about every call, which then runs without a token", async () => {
  const session = await withPolicy("host");
  expect(session.confirmerOf("order_cancel")).toBe("host");
  const { order_cancel: cancel, plain_text: text } = aiSdkTools(session.beginTurn());
  expect(await cancel?.needsApproval({ order: "7" }, call)).toBe(true);
  expect(await text?.needsApproval({}, call)).toBe(false);
  expect(await cancel?.execute({ order: "7" }, call)).toEqual({ cancelled: "7" });
});

test("if no one can confirm, no one is asked, and the call is refused", async () => {
  const session = await withPolicy("refuse");
  const { order_cancel: cancel } = aiSdkTools(session.beginTurn());
  expect(await cancel?.needsApproval({ order: "7" }, call)).toBe(false);
  expect(await cancel?.execute({ order: "7" }, call)).toMatchObject({ error: { type: "CONFIRMATION_REQUIRED" } });
});

test("a model that calls without approval gets the refusal, and neither the token nor the question", async () => {
  const { session } = await transportSession();
  const told = await aiSdkTools(session.beginTurn()).order_cancel?.execute({ order: "7" }, call);
  const [{ token, preview } = { token: "", preview: undefined }] = session.confirmations();
  expect(preview?.question).toBe("Cancel order 7?");
  expect(told).toEqual({
    error: {
      type: "CONFIRMATION_REQUIRED",
      message: "order_cancel was not run: a person has to confirm it first.",
      retryable: false,
      suggestion: "Wait for the user's decision and do not repeat the call: it runs once the user has confirmed it.",
    },
  });
  expect(JSON.stringify(told)).not.toContain(token);
});

test("a person is not asked about wrong arguments", async () => {
  const { session } = await transportSession();
  const { order_cancel: cancel } = aiSdkTools(session.beginTurn());
  expect(await cancel?.needsApproval({}, call)).toBe(false);
  expect(session.confirmations()).toEqual([]);
  expect(await cancel?.execute({}, call)).toMatchObject({ error: { type: "VALIDATION" } });
});

test("a question is asked once for a call, and its answer applies only to these arguments", async () => {
  const { session, started } = await transportSession();
  const { order_cancel: cancel } = aiSdkTools(session.beginTurn());
  expect(await cancel?.needsApproval({ order: "7" }, call)).toBe(true);
  expect(await cancel?.needsApproval({ order: "7" }, call)).toBe(true);
  expect(await started()).toEqual(["order_cancel c1"]);
  expect(await cancel?.execute({ order: "8" }, call)).toMatchObject({
    error: { message: "order_cancel was not run: its confirmation is not for this call, or was changed." },
  });
  expect(await cancel?.execute({ order: "7" }, call)).toEqual({ cancelled: "7" });
});

test("a turn has its session, also after a restart of the turn", async () => {
  const { session } = await transportSession();
  const turn = session.beginTurn();
  expect(turn.session).toBe(session);
  expect(session.turn?.session).toBe(session);
  expect(session.confirmerOf("order_cancel")).toBe("token");
  expect(session.confirmerOf("plain_text")).toBeUndefined();
  expect(session.confirmerOf("made_up")).toBeUndefined();
});

test("actions under one id in two messages both run; in one message the second does not", async () => {
  const { session } = await transportSession();
  const { note_add: add } = aiSdkTools(session.beginTurn());
  const note = (text: string) => add?.execute({ kind: "text", text }, call);
  expect(await note("x")).toEqual([1, "x"]);
  expect(await note("y")).toEqual([2, "y"]);
  expect(await note("x")).toMatchObject([expect.any(Number), "x"]);
  expect(await Promise.all([note("p"), note("q")])).toMatchObject([[3, "p"], { error: { type: "CONFLICT" } }]);
});

test("an approval applies to one call, not to a later call with the same id", async () => {
  const { session } = await transportSession();
  const bridge = new Bridge(session.beginTurn(), { provider: "mcp" });
  const asked = { name: "order_cancel", id: "c1" };
  expect(await bridge.needsPerson({ ...asked, args: { order: "7" } })).toBe(true);
  expect((await bridge.run({ ...asked, args: { order: "7" } }, true)).output).toEqual({ cancelled: "7" });
  expect(await bridge.needsPerson({ ...asked, args: { order: "8" } })).toBe(true);
  const { output } = await bridge.run({ ...asked, args: { order: "8" } }, false);
  expect(output).toMatchObject({ error: { type: "CONFIRMATION_REQUIRED" } });
});

test("a provider that gives all calls one id: reads and failed calls run again, and so does an action of a later turn", async () => {
  const { session, events } = await transportSession();
  let turn = session.beginTurn();
  const all = aiSdkTools(() => turn);
  for (const tool of ["most_at_once", "out_of_order", "change_slowly"])
    for (let count = 0; count < 3; count += 1) {
      if (tool === "change_slowly") turn = session.beginTurn();
      await all[tool]?.execute({}, call);
    }
  await session.close();
  const runs = events.flatMap((event) =>
    event.type === "tool_call_end" && event.response.meta.warnings === undefined ? [event.tool] : [],
  );
  expect(runs).toEqual(["most_at_once", "out_of_order", "change_slowly"].flatMap((tool) => [tool, tool, tool]));
});

test("a question is for its own arguments, and is gone once a model is asked again", async () => {
  const { session } = await transportSession();
  const { order_cancel: cancel } = aiSdkTools(session.beginTurn());
  for (const order of ["7", "8"]) expect(await cancel?.needsApproval({ order }, call)).toBe(true);
  const asked = session.confirmations();
  expect(asked.map(({ preview }) => preview.question)).toEqual(["Cancel order 7?", "Cancel order 8?"]);
  expect(await cancel?.execute({ order: "8" }, call)).toEqual({ cancelled: "8" });
  const turn = session.beginTurn();
  cancel?.inputSchema["~standard"].jsonSchema.input();
  expect(session.confirmations()).toEqual([]);
  expect(await turn.confirm(asked[0]?.token ?? "")).toMatchObject({
    error: { message: "order_cancel was not run: its confirmation was declined." },
  });
});

test("calls of a message that is delivered again ask in the same order, without another run or question", async () => {
  const { session } = await transportSession();
  const asked: unknown[] = [];
  const play = (id: string, answer: boolean) => {
    const bridge = new Bridge(session.beginTurn(), { provider: "mcp" });
    const cancelled = { name: "order_cancel", id, args: { order: id }, messageId: "m1" };
    return bridge.decide(cancelled, (confirmation) => (asked.push(confirmation?.preview.question), answer));
  };
  for (const answer of [true, true]) expect(await play("c1", answer)).toMatchObject({ output: { cancelled: "c1" } });
  for (const answer of [false, true])
    expect(await play("c2", answer)).toMatchObject({
      output: { error: { message: "order_cancel was not run: the user declined it." } },
    });
  expect(asked).toEqual(["Cancel order c1?", undefined, "Cancel order c2?", undefined]);
  expect(session.confirmations()).toEqual([]);
});
