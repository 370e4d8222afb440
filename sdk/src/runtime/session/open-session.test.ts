import { expect, test } from "vitest";
import { formsOf, recordOf, runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRegistry } from "../../registry/registry.ts";
import { createRuntime, loadRegistry, type ActivityEvent } from "../../runtime.ts";
import type { ToolwrightError } from "../../index.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const asking = (name: string, ...intents: readonly object[]): RuntimeTool => ({
  name,
  metadata: { category: "action" },
  execute: `() => ok(null, { intents: ${JSON.stringify(intents)} })`,
});

test("a handler gets a frozen view of the session, and nothing of the host", async () => {
  const execute = `async (_, { session, turn }) => {
    const refused = (change) => { "use strict"; try { change(); return false; } catch { return true; } };
    return {
      members: [...Object.keys(session), ...Object.getOwnPropertyNames(Object.getPrototypeOf(session))].filter((name) => name === "beginTurn" || name === "close"),
      view: { ...session },
      frozen: [refused(() => { session.mode = "voice"; }), refused(() => { session.state.user.name = "Eve"; }), refused(() => { session.state.more = 1; })],
      turn: turn.id,
    };
  }`;
  const state = { user: { name: "Ada" } };
  const registry = await runtimeArtifact([{ name: "look", execute }]);
  const { call, session } = await openTestSession({ registry, state, user: "u1" });
  expect(expectOk(await call("look", {}))).toEqual({
    members: [],
    view: { id: session.id, mode: "text", user: "u1", state },
    frozen: [true, true, true],
    turn: "t1",
  });
  state.user.name = "changed by the host";
  expect(session.state).toEqual({ user: { name: "Ada" } });
  expect(() => Object.assign(session.state, { more: 1 })).toThrow(TypeError);
});

test.each([{ when: () => 1 }, [1], "text"])("a state that is not a JSON object is refused: %o", async (state) => {
  const runtime = createRuntime({ registry: await loadRegistry(await runtimeArtifact([])) });
  await expect(runtime.openSession({ state: state as never })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
});

const needing = [
  recordOf({ name: "ask_a", metadata: { category: "ui" }, execute: "" }),
  recordOf({ name: "ask_b", metadata: { category: "ui" }, execute: "" }),
  recordOf({ name: "boss", metadata: { category: "orchestration", type: "ask_master" }, execute: "" }),
  { ...recordOf({ name: "edit", execute: "" }), services: ["workspace", "toString"] },
  recordOf({ name: "plain", execute: "" }),
];

const registryOf = (tools: readonly ReturnType<typeof recordOf>[]) =>
  createRegistry(
    { format: "1.0", version: "1", gitCommit: null, buildTimestamp: null, tools },
    "/nowhere/tool_registry.json",
    formsOf([
      { name: "edit", execute: "" },
      { name: "plain", execute: "" },
    ]),
  );

test("the warning names the missing tools of the session's agent, each once", async () => {
  const messages: string[] = [];
  const own = [
    recordOf({ name: "ask_a", metadata: { category: "ui", applyTo: "writer" }, execute: "" }),
    recordOf({ name: "ask_b", metadata: { category: "ui", applyTo: "reader" }, execute: "" }),
    recordOf({ name: "ask_off", metadata: { category: "ui", enabled: false }, execute: "" }),
  ];
  const runtime = createRuntime({ registry: registryOf(own), onWarning: ({ message }) => messages.push(message) });
  const rest = "Sessions leave out what needs it.";
  await runtime.openSession({ agent: "painter" });
  expect(messages).toEqual([]);
  await runtime.openSession({ agent: "writer" });
  expect(messages).toEqual([`This host does not provide the port \`ui\` (for ask_a). ${rest}`]);
  await runtime.openSession();
  expect(messages.slice(1)).toEqual([`This host does not provide the port \`ui\` (for ask_b). ${rest}`]);
});

test("a hook that cannot run is in the warning of a session of any agent", async () => {
  const messages: string[] = [];
  const hook = { ...recordOf({ name: "greet", metadata: { category: "lifecycle" }, execute: "" }), services: ["crm"] };
  const runtime = createRuntime({ registry: registryOf([hook]), onWarning: ({ message }) => messages.push(message) });
  await runtime.openSession({ agent: "painter" });
  expect(messages).toEqual([
    "This host does not provide the service `crm` (for greet). Sessions leave out what needs it.",
  ]);
});

test("a tool that needs a missing port or service is omitted, with one warning for all sessions", async () => {
  const warnings: ToolwrightError[] = [];
  const runtime = createRuntime({ registry: registryOf(needing), onWarning: (warning) => warnings.push(warning) });
  const session = await runtime.openSession();
  await runtime.openSession();
  expect(session.toolsFor("openai").map(({ name }) => name)).toEqual(["plain"]);
  expect(session.promptFor()).toBe("# Tools\n\n## plain\nDoes plain.");
  expect(warnings).toMatchObject([
    {
      code: "CAPABILITY_MISSING",
      message:
        "This host does not provide the port `ui` (for ask_a, ask_b); the port `orchestrator` (for boss); " +
        "the service `workspace` (for edit); the service `toString` (for edit). Sessions leave out what needs it.",
      remedy:
        "Write `createRuntime({ registry, ports: { ui, orchestrator }, services: { workspace, toString } })`; " +
        "servers and agents take the same members.",
    },
  ]);
  const turn = session.beginTurn();
  expect(expectError(await turn.call("edit", {}), "PERMANENT").message).toBe(
    "edit needs the service `workspace` and the service `toString`, which this host does not provide.",
  );
  expect(expectError(await turn.call("edi", {}), "NOT_FOUND").suggestion).toBe("Call one of: plain.");
});

test("a required tool that would be omitted is an error, and so is an unknown name", async () => {
  const warnings: ToolwrightError[] = [];
  const runtime = createRuntime({ registry: registryOf(needing), onWarning: (warning) => warnings.push(warning) });
  for (const require of [["plain", "edit"], ["workspace"]])
    await expect(runtime.openSession({ require })).rejects.toMatchObject({
      code: "CAPABILITY_MISSING",
      message: "This host does not provide the service `workspace` (for edit); the service `toString` (for edit).",
    });
  await expect(runtime.openSession({ require: ["ui"] })).rejects.toMatchObject({
    message: "This host does not provide the port `ui` (for ask_a, ask_b).",
  });
  await expect(runtime.openSession({ require: ["edits"] })).rejects.toMatchObject({
    code: "TOOL_UNKNOWN",
    message: '`require` names "edits", which is neither a tool nor a capability of a tool. Did you mean "edit"?',
  });
  expect(warnings).toEqual([]);
  expect((await runtime.openSession({ require: ["plain"] })).isOpen).toBe(true);
});

test("tools that the policy switches off, and a session that leaves out none, warn of nothing", async () => {
  const warnings: ToolwrightError[] = [];
  const host = { registry: registryOf(needing), onWarning: (warning: ToolwrightError) => warnings.push(warning) };
  const policy = { disabled: ["ask_a", "ask_b", "boss", "edit"] };
  await createRuntime({ ...host, policy }).openSession();
  const session = await createRuntime(host).openSession({ allowMissing: true });
  expect(session.toolsFor("openai").map(({ name }) => name)).toEqual(["edit", "plain"]);
  expect(warnings).toEqual([]);
});

test("if many tools need the same, the first are named", async () => {
  const tools = ["a", "b", "c", "d", "e", "f", "g"].map((name) =>
    recordOf({ name, metadata: { category: "ui" }, execute: "" }),
  );
  await expect(createRuntime({ registry: registryOf(tools) }).openSession({ require: ["ui"] })).rejects.toMatchObject({
    message: "This host does not provide the port `ui` (for a, b, c, d, e and 2 more).",
  });
});

test("services reach every handler", async () => {
  const registry = await runtimeArtifact([{ name: "edit", execute: "(_, { services }) => services.workspace.root" }]);
  const services = { workspace: { root: "/work" } } as object;
  const { call } = await openTestSession({ registry, services });
  expect(expectOk(await call("edit", {}))).toBe("/work");
});

test("each session keeps the registry it opened with", async () => {
  const answering = async (text: string) =>
    loadRegistry(await runtimeArtifact([{ name: "say", execute: `() => ${JSON.stringify(text)}` }]));
  const runtime = createRuntime({ registry: await answering("old") });
  const old = await runtime.openSession();
  const next = await runtime.openSession({ registry: await answering("new") });
  expect(expectOk(await next.beginTurn().call("say", {}))).toBe("new");
  expect(expectOk(await old.beginTurn().call("say", {}))).toBe("old");
});

test("END_VOICE_SESSION acts after its turn", async () => {
  const registry = await runtimeArtifact([asking("bye", { type: "END_VOICE_SESSION" })]);
  const { session } = await openTestSession({ registry });
  const turn = session.beginTurn();
  expectOk(await turn.call("bye", {}));
  expect(session.isOpen).toBe(true);
  turn.end();
  turn.end();
  expect(session.isOpen).toBe(false);
  expect(expectError(await session.beginTurn().call("bye", {}), "SESSION_INACTIVE")).toMatchObject({
    message: "The session is closed.",
    partialSideEffects: false,
  });
});

test("SUPPRESS_AUDIO and SUPPRESS_TRANSCRIPT are for their turn, SET_PENDING_MESSAGE for the next", async () => {
  const registry = await runtimeArtifact([
    asking("hush", { type: "SUPPRESS_AUDIO" }, { type: "SET_PENDING_MESSAGE", payload: { message: "Bye." } }),
    asking("still", { type: "SUPPRESS_TRANSCRIPT" }),
  ]);
  const { session } = await openTestSession({ registry });
  const first = session.beginTurn();
  expectOk(await first.call("hush", {}));
  expect([first.suppresses, first.pendingMessage]).toEqual([{ audio: true, transcript: false }, undefined]);
  const second = session.beginTurn();
  expect([first.suppresses.audio, second.suppresses.audio]).toEqual([true, false]);
  expect(second.pendingMessage).toEqual({ message: "Bye." });
  expectOk(await second.call("still", {}));
  expect(second.suppresses).toEqual({ audio: false, transcript: true });
  expect(session.beginTurn().pendingMessage).toBeUndefined();
});

test("the host's own intents change the state by its reducers; without one they only leave an event", async () => {
  const registry = await runtimeArtifact([
    asking("add", { type: "ADD", payload: { n: 2 } }, { type: "ADD", payload: { n: 3 } }, { type: "NOTE" }),
  ]);
  const { call, session, events } = await openTestSession({
    registry,
    state: { sum: 1 },
    intents: { ADD: (state, { payload }) => ({ sum: Number(state.sum) + Number(payload?.n) }), NOTE: {} },
  });
  await call("add", {});
  expect(session.state).toEqual({ sum: 6 });
  expect(Object.isFrozen(session.state)).toBe(true);
  expect(events.filter(({ type }) => type === "intent_applied")).toHaveLength(3);
});

test("events contain session, turn, agent, number and the caller's response", async () => {
  const registry = await loadRegistry(await runtimeArtifact([{ name: "add", execute: "() => ({ n: 1 })" }]));
  const seen: ActivityEvent[] = [];
  const runtime = createRuntime({ registry, onEvent: (event) => seen.push(event) });
  const session = await runtime.openSession({ id: "s", agent: "writer" });
  session.beginTurn();
  const turn = session.beginTurn();
  const response = await turn.call("add", {}, { callId: "c1" });
  await turn.call("add", {}, { callId: "c2", agent: "editor" });
  await runtime.events.flush();
  const base = { sessionId: "s", turnId: "t2", tool: "add" };
  expect(seen).toMatchObject([
    { ...base, seq: 1, callId: "c1", agent: "writer", type: "tool_call_start", input: {} },
    { ...base, seq: 2, callId: "c1", agent: "writer", type: "tool_call_end", response },
    { ...base, seq: 3, callId: "c2", agent: "editor", type: "tool_call_start" },
    { ...base, seq: 4, callId: "c2", agent: "editor", type: "tool_call_end" },
  ]);
});

test("a slow listener, or a listener that changes its event, does not affect the call", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      {
        name: "echo",
        input: { type: "object", properties: { text: { type: "string" } } },
        execute: "(input) => input",
      },
    ]),
  );
  const order: string[] = [];
  const runtime = createRuntime({
    registry,
    onEvent: (event) => {
      order.push(event.type);
      Object.assign(event, { time: 0 });
    },
  });
  const failures: unknown[] = [];
  runtime.events.on("tool_call_start", ({ input }) => {
    try {
      Object.assign(input as object, { text: "changed" });
    } catch (error) {
      failures.push(error);
    }
  });
  const turn = (await runtime.openSession()).beginTurn();
  await turn.call("echo", {});
  await runtime.events.flush();
  order.length = 0;
  const args = { text: "mine" };
  const response = await turn.call("echo", args);
  order.push("answered");
  await runtime.events.flush();
  expect([expectOk(response), args]).toEqual([{ text: "mine" }, { text: "mine" }]);
  expect(order).toEqual(["answered", "tool_call_start", "tool_call_end"]);
  expect(failures).toEqual([expect.any(TypeError), expect.any(TypeError)]);
});

test("disabled tools do not exist, and are not offered", async () => {
  const registry = await runtimeArtifact([
    { name: "on", execute: "() => 1" },
    { name: "off", execute: "() => 1" },
  ]);
  const { call, session } = await openTestSession({ registry, policy: { disabled: ["off"] } });
  expect(expectError(await call("off", {}), "NOT_FOUND").suggestion).toBe("Call one of: on.");
  expect(session.toolsFor("openai")).toEqual([{ type: "function", name: "on" }]);
});

test("a host's stage wraps the stages after its place", async () => {
  const registry = await loadRegistry(await runtimeArtifact([{ name: "one", execute: "() => 1" }]));
  const answer = { ok: true, data: 2, intents: [], warnings: ["from the host"] } as const;
  const stage = { name: "mine", run: () => answer };
  const runtime = createRuntime({ registry, stages: [{ before: "execute", stage }] });
  expect(await (await runtime.openSession()).beginTurn().call("one", {})).toMatchObject({
    data: 2,
    meta: { warnings: ["from the host"] },
  });
  expect(() => createRuntime({ registry, stages: [{ before: "exekute", stage }] })).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID" }),
  );
});

test("a session says who confirms the calls of its tools, and a turn which session it is of", async () => {
  const pay = { name: "pay", metadata: { category: "action", risk: "high" }, execute: "" } as const;
  const runtime = createRuntime({ registry: await loadRegistry(await runtimeArtifact([pay, asking("note")])) });
  const session = await runtime.openSession();
  expect(["pay", "note", "made_up"].map((name) => session.confirmerOf(name))).toEqual(["token", undefined, undefined]);
  expect(session.beginTurn().session).toBe(session);
});
