import { expect, test } from "vitest";
import { memoryStore, openDocuments } from "../../agents.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { OrchestratorPort } from "../../model/ports/orchestrator.ts";
import { createRuntime } from "../create-runtime.ts";
import { loadRegistry } from "../load-registry.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

const tool = (name: string, execute: string, metadata: RuntimeTool["metadata"] = {}): RuntimeTool => ({
  name,
  execute,
  metadata,
});

test("a handler sees the session it serves, and members work when taken out", async () => {
  const execute = `(_, { session, callId, signal, log, progress }) => {
    log("begins", { step: 1 }); log("goes on"); progress(1, 4, "first quarter"); progress(2);
    return { id: session.id, mode: session.mode, state: session.state, callId, aborted: signal.aborted };
  }`;
  const registry = await runtimeArtifact([tool("look", execute)]);
  const { call, events, session } = await openTestSession({ registry, mode: "voice", state: { seen: 2 } });
  expect(expectOk(await call("look", {}, { callId: "c1" }))).toEqual({
    id: session.id,
    mode: "voice",
    state: { seen: 2 },
    callId: "c1",
    aborted: false,
  });
  expect(events.filter(({ type }) => type === "tool_output_chunk")).toMatchObject([
    { kind: "log", chunk: { message: "begins", data: { step: 1 } }, callId: "c1", tool: "look", sessionId: session.id },
    { kind: "log", chunk: { message: "goes on" } },
    { kind: "progress", chunk: { done: 1, total: 4, message: "first quarter" } },
    { kind: "progress", chunk: { done: 2 } },
  ]);
});

test("intents are collected in order, the result's intents last", async () => {
  const execute = `async (_, ctx) => {
    ctx.intent({ type: "SUPPRESS_AUDIO" });
    ctx.intent({ type: "NOTE", payload: { text: "a" } });
    return ok("bye", { intents: [{ type: "END_VOICE_SESSION" }] });
  }`;
  const { call } = await openTestSession({
    registry: await runtimeArtifact([tool("end", execute, { category: "action" })]),
    intents: { NOTE: {} },
  });
  expect(await call("end", {})).toMatchObject({
    ok: true,
    data: "bye",
    intents: [{ type: "SUPPRESS_AUDIO" }, { type: "NOTE", payload: { text: "a" } }, { type: "END_VOICE_SESSION" }],
  });
});

test("the idempotency key is the same for the same call of the same session only", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([tool("act", "(_, ctx) => ctx.idempotencyKey", { category: "action" })]),
  );
  const runtime = createRuntime({ registry });
  const [first, second] = [await runtime.openSession({ id: "s1" }), await runtime.openSession({ id: "s2" })];
  const keyOf = async (session: typeof first, callId: string): Promise<unknown> =>
    expectOk(await session.beginTurn().call("act", {}, { callId }));
  expect(await keyOf(first, "c1")).toBe("s1:c1");
  expect(await keyOf(first, "c1")).toBe("s1:c1");
  expect(await keyOf(first, "c2")).toBe("s1:c2");
  expect(await keyOf(second, "c1")).toBe("s2:c1");
});

test("a nested call has an envelope, an id within its parent's, and events that name the parent", async () => {
  const registry = await runtimeArtifact([
    tool(
      "outer",
      `async (_, ctx) => [await ctx.call("inner", {}), await ctx.call("inner", { no: 1 }), await ctx.call("none", {})]`,
    ),
    tool("inner", "() => 'in'"),
  ]);
  const { call, events } = await openTestSession({ registry });
  expect(expectOk(await call("outer", {}, { callId: "c" }))).toMatchObject([
    { ok: true, data: "in", meta: { callId: "c.1" } },
    { ok: false, error: { type: "VALIDATION" }, meta: { callId: "c.2" } },
    { ok: false, error: { type: "NOT_FOUND" }, meta: { callId: "c.3" } },
  ]);
  expect(events.map((event) => `${event.callId} ${event.type}`)).toEqual([
    "c tool_call_start",
    "c.1 tool_call_start",
    "c.1 tool_call_end",
    "c.2 tool_call_start",
    "c.2 error",
    "c.2 tool_call_end",
    "c.3 tool_call_start",
    "c.3 error",
    "c.3 tool_call_end",
    "c tool_call_end",
  ]);
  expect(events[1]).toMatchObject({ tool: "inner", parentCallId: "c", input: {} });
  expect(events[0]).not.toHaveProperty("parentCallId");
});

test("when the outer call is out of time, the nested one is stopped too", async () => {
  const registry = await runtimeArtifact([
    tool("outer", `async (_, ctx) => (await ctx.call("inner", {})).ok`, { timeoutMs: 20 }),
    tool("inner", `(_, ctx) => { ctx.log("began"); return new Promise(() => {}); }`),
  ]);
  const clock = createFakeClock();
  const { call, events, runtime } = await openTestSession({ registry, clock });
  const began = new Promise((resolve) => runtime.events.on("tool_output_chunk", resolve));
  const innerEnd = new Promise((resolve) =>
    runtime.events.on("tool_call_end", ({ tool }) => tool === "inner" && resolve(tool)),
  );
  const pending = call("outer", {}, { callId: "c" });
  await began;
  clock.advance(20);
  expect(expectError(await pending, "TRANSIENT").message).toBe("outer did not finish within 20 ms.");
  await innerEnd;
  expect(events.find(({ type, callId }) => type === "error" && callId === "c.1")).toMatchObject({
    error: { type: "TRANSIENT", message: "The call of inner was cancelled." },
  });
});

const form = tool("ask_name", `(_, ctx) => ctx.ui.request({ question: "Name?" })`, {
  category: "ui",
  component: "NameForm",
  display: "artifact",
});

test("a ui tool asks the user through the host", async () => {
  const { call, uiRequests } = await openTestSession({
    registry: await runtimeArtifact([form]),
    answers: [{ name: "Ada" }],
  });
  expect(expectOk(await call("ask_name", {}, { callId: "c" }))).toEqual({ name: "Ada" });
  expect(uiRequests).toMatchObject([
    {
      toolId: "ask_name",
      eventId: "c:ui1",
      component: "NameForm",
      display: "artifact",
      payload: { question: "Name?" },
    },
  ]);
});

test("a missing option of the host is named, with a remedy", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      form,
      tool("plan", `(_, ctx) => ctx.delegate("analyst", "look")`, { category: "orchestration" }),
    ]),
  );
  const turn = (await createRuntime({ registry }).openSession({ allowMissing: true })).beginTurn();
  expect(expectError(await turn.call("ask_name", {}), "PERMANENT")).toMatchObject({
    message: "ask_name needs the port `ui`, which this host does not provide.",
    suggestion: "Pass the capability named in the message to `createRuntime`.",
  });
  expect(expectError(await turn.call("plan", {}), "PERMANENT").message).toBe(
    "plan needs the port `orchestrator`, which this host does not provide.",
  );
});

test("an orchestration tool works through the host's orchestrator", async () => {
  const orchestrator: OrchestratorPort = {
    delegate: (agent, task, documents) => Promise.resolve({ agent, task, documents }),
    ask: (question, documents) => Promise.resolve(`${question} ${documents.length}`),
  };
  const { documents: store } = memoryStore();
  const documents = openDocuments({ store, workspace: "w", author: "anna" });
  const execute = `async (_, { documents, delegate, ask }) => [
    (await documents.write("a.md", "text")).version, (await documents.read("a.md")).blocks[0].text, await delegate("analyst", "look", ["a.md"]), await ask("Why?"),
  ]`;
  const registry = await runtimeArtifact([tool("plan", execute, { category: "orchestration" })]);
  const { call } = await openTestSession({ registry, orchestrator, documents });
  expect(expectOk(await call("plan", {}))).toEqual([
    1,
    "text",
    { agent: "analyst", task: "look", documents: ["a.md"] },
    "Why? 0",
  ]);
  const refused = await openTestSession({ registry, orchestrator, documents });
  expect(expectError(await refused.call("plan", {}), "CONFLICT")).toMatchObject({
    message: "a.md is at version 1; the write creates it.",
    suggestion: "Read version 1, and write again with `ifVersion: 1`.",
  });
});

test.each([
  ["ctx.intent({ type: 'X' })", "ctx.intent is for action tools; work is retrieval."],
  ["ctx.ui.request({})", "ctx.ui is for ui tools; work is retrieval."],
  ["ctx.documents.find()", "ctx.documents is for orchestration tools; work is retrieval."],
])("%s is refused to a retrieval tool that was written without types", async (use, message) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([tool("work", `(_, ctx) => ${use}`)]) });
  expect(expectError(await call("work", {}), "PERMANENT").message).toBe(message);
});

test("a handler gets the host's information about the caller, also after a restart, and nothing else", async () => {
  const execute =
    "(_, { agent, task, workspace, user, organisation }) => ({ agent, task, workspace, user, organisation })";
  const registry = await loadRegistry(await runtimeArtifact([tool("where", execute, { repeatable: true })]));
  const runtime = createRuntime({ registry, ports: { store: memoryStore() } });
  const known = { user: "u1", organisation: "o1", task: "t1", workspace: "w1" };
  const session = await runtime.openSession({ id: "s1", agent: "writer", ...known });
  const turn = session.beginTurn();
  expect(expectOk(await turn.call("where", {}))).toEqual({ agent: "writer", ...known });
  expect(expectOk(await turn.call("where", {}, { agent: "reader", callId: "c2" }))).toEqual({
    agent: "reader",
    ...known,
  });
  const resumed = await runtime.resumeSession("s1");
  expect(expectOk(await resumed.beginTurn().call("where", {}))).toEqual({ agent: "writer", ...known });
  const other = await runtime.openSession();
  expect(expectOk(await other.beginTurn().call("where", {}))).toEqual({});
});

test("a log line with what JSON cannot carry does not fail the call", async () => {
  const execute = `(_, { log, progress }) => {
    const around = { n: 1 }; around.self = around;
    log("failed", { error: new TypeError("late"), count: 1n, seen: new Map(), level: "error", left: undefined });
    log("failed", new Error("late")); log("around", around); log(new Error("alone")); progress(NaN, 2);
    return { done: true };
  }`;
  const { call, events } = await openTestSession({ registry: await runtimeArtifact([{ name: "look", execute }]) });
  expect(expectOk(await call("look", {}))).toEqual({ done: true });
  expect(events.flatMap((event) => (event.type === "tool_output_chunk" ? [event.chunk] : []))).toEqual([
    { message: "failed", data: { error: "TypeError: late", count: "1", seen: "[object Map]", level: "error" } },
    { message: "failed", data: "Error: late" },
    { message: "around", data: { n: 1, self: "[object Object]" } },
    { message: "Error: alone" },
    { done: "NaN", total: 2 },
  ]);
});
