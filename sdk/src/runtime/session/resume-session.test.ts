import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import {
  createRuntime,
  loadRegistry,
  overlayRegistries,
  type ActivityEvent,
  type AddedStage,
  type LogAddition,
  type Runtime,
  type RuntimeOptions,
  type Store,
} from "../../runtime.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import type { Json } from "../../index.ts";
import { memoryStore } from "../../agents.ts";
import { createFakeClock, expectError, expectOk } from "../../testing.ts";
import { wrapStore } from "#test/support/wrap-store.ts";

const log = "session:s1";

const tools: readonly RuntimeTool[] = [
  { name: "look", execute: "() => 1" },
  { name: "search", metadata: { category: "retrieval", repeatable: true }, execute: "() => 1" },
  { name: "pay", metadata: { category: "action" }, execute: "(_, ctx) => ({ paid: ctx.idempotencyKey })" },
  {
    name: "note",
    metadata: { category: "action" },
    execute: `(_, ctx) => {
      ctx.intent({ type: "NOTED", payload: { n: 1 } });
      ctx.intent({ type: "SUPPRESS_AUDIO" });
      ctx.intent({ type: "SET_PENDING_MESSAGE", payload: { message: "Welcome back." } });
    }`,
  },
  {
    name: "hang_up",
    metadata: { category: "action" },
    execute: `(_, ctx) => ctx.intent({ type: "END_VOICE_SESSION" })`,
  },
  {
    name: "stop",
    metadata: { category: "action" },
    execute: "(_, ctx) => (ctx.log('runs'), new Promise(() => undefined))",
  },
  {
    name: "stop_once",
    metadata: { category: "action", idempotent: true },
    execute:
      "(() => { let runs = 0; return (_, ctx) => (ctx.log('runs'), ++runs === 1 ? new Promise(() => undefined) : ctx.idempotencyKey); })()",
  },
];

const intents = {
  NOTED: (state: Readonly<Record<string, Json>>) => ({ ...state, notes: Number(state.notes ?? 0) + 1 }),
};

async function hostOf(store: Store, options: Partial<RuntimeOptions> = {}): Promise<Runtime> {
  const registry = options.registry ?? (await loadRegistry(await runtimeArtifact(tools)));
  return createRuntime({ ports: { store }, intents, ...options, registry });
}

const added = (entries: readonly Json[]): LogAddition => ({ entries: entries.map((entry) => ({ entry })), after: 0 });

test("another process continues a session with its options and its history", async () => {
  const store = memoryStore();
  const first = await (
    await hostOf(store)
  ).openSession({
    id: "s1",
    mode: "voice",
    user: "u1",
    agent: "guide",
    state: { level: 2 },
  });
  const turn = first.beginTurn();
  await turn.call("note", {}, { callId: "c1" });

  const events: ActivityEvent[] = [];
  const runtime = await hostOf(store, { onEvent: (event) => events.push(event) });
  const second = await runtime.resumeSession("s1");
  expect(second).toMatchObject({ id: "s1", mode: "voice", user: "u1", state: { level: 2, notes: 1 }, isOpen: true });
  expect(second.registry.version).toBe("1.0.0+0123456789ab");
  expect(second.turn).toMatchObject({ id: "t1", suppresses: { audio: true, transcript: false } });
  expect(Object.isFrozen(second.state)).toBe(true);
  expect(second.toolsFor("openai").map(({ name }) => name)).toContain("pay");
  await second.turn?.call("look", {});
  await runtime.events.flush();
  expect(events[0]).toMatchObject({ sessionId: "s1", turnId: "t1", agent: "guide" });

  await second.saved();
  const third = await (await hostOf(store)).resumeSession("s1");
  const next = third.beginTurn();
  expect(next).toMatchObject({ id: "t2", pendingMessage: { message: "Welcome back." } });
  expect(next.suppresses).toEqual({ audio: false, transcript: false });
});

test("a session without a turn, user and agent is resumed as it was", async () => {
  const store = memoryStore();
  await (await hostOf(store)).openSession({ id: "s1" });
  const session = await (await hostOf(store)).resumeSession("s1");
  expect(session).toMatchObject({ mode: "text", state: {}, turn: undefined });
  expect("user" in session).toBe(false);
});

test("the turn that has ended is not in progress", async () => {
  const store = memoryStore();
  const first = await (await hostOf(store)).openSession({ id: "s1" });
  expect(first.turn).toBeUndefined();
  const turn = first.beginTurn();
  expect(first.turn).toBe(turn);
  turn.end();
  expect(first.turn).toBeUndefined();
  await first.saved();
  const second = await (await hostOf(store)).resumeSession("s1");
  expect(second.turn).toBeUndefined();
  expect(second.beginTurn().id).toBe("t2");
});

test("a repeated call is answered from the outcome that another process stored", async () => {
  const store = memoryStore();
  const first = await (await hostOf(store)).openSession({ id: "s1" });
  const response = await first.beginTurn().call("pay", {}, { callId: "c1" });
  expect(expectOk(response)).toEqual({ paid: "s1:c1" });
  const second = await (await hostOf(store)).resumeSession("s1");
  const again = await second.beginTurn().call("pay", {}, { callId: "c1" });
  expect(again).toMatchObject({
    ok: true,
    data: { paid: "s1:c1" },
    meta: { warnings: ["The call c1 had run before; this is its first result."] },
  });
  expectError(await second.beginTurn().call("note", {}, { callId: "c1" }), "CONFLICT");
});

test("the outcome of a call during which the process stopped is unknown; an idempotent tool runs again under the same key", async () => {
  const store = memoryStore();
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const running: string[] = [];
  const onEvent = (event: ActivityEvent): unknown => event.type === "tool_output_chunk" && running.push(event.tool);
  const first = await (await hostOf(store, { registry, onEvent })).openSession({ id: "s1" });
  const turn = first.beginTurn();
  void turn.call("stop", {}, { callId: "c1" });
  void turn.call("stop_once", {}, { callId: "c2" });
  while (running.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  const second = await (await hostOf(store, { registry })).resumeSession("s1");
  expect(expectError((await second.turn?.call("stop", {}, { callId: "c1" }))!, "INTERNAL")).toEqual({
    type: "INTERNAL",
    message: "The process stopped during the call c1 of stop: whether it took effect is unknown.",
    retryable: false,
    partialSideEffects: true,
    suggestion: "Check whether it was done before you call it again, under another call id.",
  });
  expect(expectOk((await second.turn?.call("stop_once", {}, { callId: "c2" }))!)).toBe("s1:c2");
});

test("a call whose outcome is unknown runs again under its id once the host says that it did not take effect", async () => {
  const store = memoryStore();
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const chunks: string[] = [];
  const onEvent = (event: ActivityEvent): unknown => event.type === "tool_output_chunk" && chunks.push(event.callId);
  const first = await (await hostOf(store, { registry, onEvent })).openSession({ id: "s1" });
  void first.beginTurn().call("stop", {}, { callId: "c1" });
  await expect.poll(() => chunks).toEqual(["c1"]);
  const second = await (await hostOf(store, { registry, onEvent })).resumeSession("s1");
  expect(second.unknownCalls).toEqual(["c1"]);
  second.allowAgain("c2");
  expect(second.unknownCalls).toEqual(["c1"]);
  second.allowAgain("c1");
  expect(second.unknownCalls).toEqual([]);
  void second.turn?.call("stop", {}, { callId: "c1" });
  await expect.poll(() => chunks).toEqual(["c1", "c1"]);
  expect(second.unknownCalls).toEqual([]);
});

const countPart: StatePart<number, number> = {
  name: "count",
  initial: () => 0,
  add: (sum, entries) => entries.reduce((total, entry) => total + entry, sum),
};

/** Counts the calls of a turn, as budgets do. */
const counting: AddedStage = {
  before: "mode",
  stage: {
    name: "count",
    run(call, next) {
      call.turn.parts.record(countPart, 1);
      const count = call.turn.parts.read(countPart);
      return count <= 2
        ? next(call)
        : {
            ok: false,
            error: { type: "BUDGET_EXCEEDED", message: "no more", retryable: false, partialSideEffects: false },
          };
    },
  },
};

test("data that stages keep for a turn is restored in the current turn, and not in the next", async () => {
  const store = memoryStore();
  const first = await (await hostOf(store, { stages: [counting] })).openSession({ id: "s1" });
  const turn = first.beginTurn();
  expectOk(await turn.call("look", {}));
  await first.saved();
  const second = await (await hostOf(store, { stages: [counting] })).resumeSession("s1");
  expectOk((await second.turn?.call("look", {}))!);
  expectError((await second.turn?.call("look", {}))!, "BUDGET_EXCEEDED");
  expectOk(await second.beginTurn().call("look", {}));
  await second.saved();
  const third = await (await hostOf(store, { stages: [counting] })).resumeSession("s1");
  expect(third.turn?.id).toBe("t2");
  expectOk((await third.turn?.call("look", {}))!);
  expectError((await third.turn?.call("look", {}))!, "BUDGET_EXCEEDED");
});

test("a session that another process took over fails in the first process, before the effect", async () => {
  const store = memoryStore();
  const first = await (await hostOf(store)).openSession({ id: "s1" });
  const turn = first.beginTurn();
  await first.saved();
  const second = await (await hostOf(store)).resumeSession("s1");
  expect(expectError(await turn.call("pay", {}), "INTERNAL")).toMatchObject({
    message: "STORE_CONFLICT: Another process continues session:s1, so this process can no longer store it.",
    partialSideEffects: false,
    suggestion: "Let one process at a time run a session. To continue it here, call `resumeSession`.",
  });
  expect(first.isOpen).toBe(false);
  expectError(await turn.call("look", {}), "SESSION_INACTIVE");
  await expect(first.close()).rejects.toMatchObject({ code: "STORE_CONFLICT" });
  expectOk(await second.beginTurn().call("pay", {}));
});

test("two hosts that resume at once: one of them has it in the end", async () => {
  const store = memoryStore();
  await (await hostOf(store)).openSession({ id: "s1" });
  const hosts = await Promise.all([hostOf(store), hostOf(store)]);
  const results = await Promise.allSettled(hosts.map((host) => host.resumeSession("s1")));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "STORE_CONFLICT" } });
});

test("an error says why a session cannot be resumed", async () => {
  const store = memoryStore();
  const runtime = await hostOf(store);
  await expect(runtime.resumeSession("s2")).rejects.toMatchObject({
    code: "SESSION_NOT_FOUND",
    message: 'There is no session "s2" in the store.',
  });
  await runtime.openSession({ id: "s1" });
  await expect(runtime.openSession({ id: "s1" })).rejects.toMatchObject({
    code: "SESSION_EXISTS",
    message: 'There is already a session "s1" in the store.',
  });
  await (await runtime.resumeSession("s1")).close();
  await expect(runtime.resumeSession("s1")).rejects.toMatchObject({
    code: "SESSION_CLOSED",
    message: 'The session "s1" was closed.',
  });
  const ending = await runtime.openSession({ id: "s3", mode: "voice" });
  const turn = ending.beginTurn();
  await turn.call("hang_up", {});
  turn.end();
  await ending.saved();
  await expect(runtime.resumeSession("s3")).rejects.toMatchObject({ code: "SESSION_CLOSED" });
  const bare = createRuntime({ registry: runtime.registry });
  await expect(bare.resumeSession("s1")).rejects.toMatchObject({
    code: "CAPABILITY_MISSING",
    message: "Sessions are resumed from the port `store`, which this host does not provide.",
  });
});

const opened = { type: "opened", format: 1, by: "x", mode: "text", registry: "1.0.0+0123456789ab", state: {} };

test.each<[string, readonly Json[]]>([
  ["it does not begin with its opening", [["", "session", { type: "resumed", by: "x" }]]],
  ["it does not begin with its opening", [["", "session", null]]],
  ["it has format 2; this version reads 1", [["", "session", { ...opened, format: 2 }]]],
  [
    "its entries cannot be applied: Cannot read properties of null (reading 'type')",
    [
      ["", "session", opened],
      ["", "conversation", null],
    ],
  ],
])("a damaged session is refused: %s", async (why, entries) => {
  const store = memoryStore();
  await store.append(log, added(entries));
  const runtime = await hostOf(store);
  await expect(runtime.resumeSession("s1")).rejects.toMatchObject({
    code: "SESSION_DAMAGED",
    message: `The session "s1" cannot be resumed: ${why}.`,
  });
});

test("the entries of a log are applied in order", async () => {
  const store = memoryStore();
  const intent = { type: "intents", intents: [{ type: "NOTED" }] };
  await store.append(
    log,
    added([
      ["", "session", { ...opened, state: { level: 1 } }],
      ["", "conversation", { type: "turn_began" }],
      ["", "conversation", intent],
      ["", "conversation", { type: "state_cleared" }],
      ["", "conversation", intent],
      ["", "conversation", intent],
      [
        "",
        "conversation",
        { type: "intents", intents: [{ type: "SET_PENDING_MESSAGE", payload: { message: "Hi." } }] },
      ],
      ["", "conversation", { type: "turn_ended" }],
      ["", "calls", { type: "ended", callId: "c1", outcome: { ok: true, data: 1, intents: [], warnings: [] } }],
    ]),
  );
  const session = await (await hostOf(store)).resumeSession("s1");
  expect(session.state).toEqual({ level: 1, notes: 2 });
  const turn = session.beginTurn();
  expect(turn).toMatchObject({ id: "t2", pendingMessage: { message: "Hi." } });
  // It is unknown which call ended here.
  expectError(await turn.call("pay", {}, { callId: "c1" }), "CONFLICT");
});

test("a resumed session omits tools that its host does not support, or does not open if they are required", async () => {
  const store = memoryStore();
  const registry = await loadRegistry(
    await runtimeArtifact([{ name: "ask", metadata: { category: "ui" }, execute: "() => 1" }]),
  );
  const runtime = await hostOf(store, { registry });
  await runtime.openSession({ id: "s1", allowMissing: true });
  await expect(runtime.resumeSession("s1", { require: ["ask"] })).rejects.toMatchObject({ code: "CAPABILITY_MISSING" });
  const session = await runtime.resumeSession("s1");
  expect(expectError(await session.beginTurn().call("ask", {}), "PERMANENT").message).toBe(
    "ask needs the port `ui`, which this host does not provide.",
  );
  expect((await runtime.resumeSession("s1", { allowMissing: true })).toolsFor("openai")).toHaveLength(1);
});

/** The registry as another build writes it, with the previous one kept. */
function rebuild(file: string, version: string): void {
  const text = readFileSync(file, "utf8");
  const former = (JSON.parse(text) as { version: string }).version;
  writeFileSync(path.join(path.dirname(file), "previous_registry.json"), text);
  writeFileSync(file, text.replace(former, version));
}

test("a session keeps its version of the registry when a newer one exists", async () => {
  const store = memoryStore();
  const file = await runtimeArtifact(tools);
  await (await hostOf(store, { registry: await loadRegistry(file) })).openSession({ id: "s1" });
  rebuild(file, "1.0.0+ffffffffffff");
  const runtime = await hostOf(store, { registry: await loadRegistry(file) });
  expect(runtime.registry.version).toBe("1.0.0+ffffffffffff");
  const { registry } = await runtime.resumeSession("s1");
  expect(registry.version).toBe("1.0.0+0123456789ab");
  const session = await runtime.resumeSession("s1");
  expect(session.registry).toBe(registry);
  expect(expectOk(await session.beginTurn().call("look", {}))).toBe(1);
  expect((await runtime.openSession()).registry.version).toBe("1.0.0+ffffffffffff");
});

test("the host may give the version of the registry", async () => {
  const store = memoryStore();
  const older = await loadRegistry(await runtimeArtifact(tools));
  await (await hostOf(store, { registry: older })).openSession({ id: "s1" });
  const file = await runtimeArtifact(tools);
  writeFileSync(file, readFileSync(file, "utf8").replace(older.version, "2.0.0+ab"));
  const registry = await loadRegistry(file);

  const finding = await hostOf(store, {
    registry,
    registries: (version) => (version === older.version ? older : undefined),
  });
  expect((await finding.resumeSession("s1")).registry).toBe(older);
  const given = await hostOf(store, { registry });
  expect((await given.resumeSession("s1", { registry: older })).registry).toBe(older);
  await expect(given.resumeSession("s1", { registry })).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message: "The session opened with version 1.0.0+0123456789ab of the registry; the one given has 2.0.0+ab.",
  });
  const wrong = await hostOf(store, { registry, registries: () => registry });
  await expect(wrong.resumeSession("s1")).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message: "`registries` was asked for version 1.0.0+0123456789ab of the registry, and gave 2.0.0+ab.",
  });
  await expect(given.resumeSession("s1")).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message:
      "The session opened with version 1.0.0+0123456789ab of the registry, which cannot be found; the present one has 2.0.0+ab.",
    remedy: "The output folder keeps one previous registry. Give `createRuntime` older ones by `registries`.",
  });
});

test("a previous registry that is damaged, or another version, is reported", async () => {
  const file = await runtimeArtifact(tools);
  rebuild(file, "1.0.0+ab");
  const version = "1.0.0+0123456789ab";
  expect((await loadRegistry(file, { version: "1.0.0+ab" })).version).toBe("1.0.0+ab");
  expect((await loadRegistry(file, { version })).version).toBe(version);
  await expect(loadRegistry(file, { version: "1.0.0+cd" })).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message: 'There is no version "1.0.0+cd" of the registry; the previous one is 1.0.0+0123456789ab.',
  });
  writeFileSync(path.join(path.dirname(file), "previous_registry.json"), "{");
  await expect(loadRegistry(file, { version })).rejects.toMatchObject({ code: "REGISTRY_UNREADABLE" });
  await expect(
    (await hostOf(memoryStore(), { registry: await loadRegistry(file) })).resumeSession("s1"),
  ).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  const store = memoryStore();
  await store.append(log, added([["", "session", opened]]));
  const runtime = await hostOf(store, { registry: await loadRegistry(file) });
  await expect(runtime.resumeSession("s1")).rejects.toMatchObject({ code: "REGISTRY_UNREADABLE" });
});

test("the events of a resumed session have greater numbers than earlier events", async () => {
  const store = memoryStore();
  const seen: number[] = [];
  const onEvent = ({ seq }: ActivityEvent): unknown => seen.push(seq);
  for (const enter of ["openSession", "resumeSession", "resumeSession"] as const) {
    const runtime = await hostOf(store, { onEvent });
    const session = await (enter === "openSession" ? runtime.openSession({ id: "s1" }) : runtime.resumeSession("s1"));
    await session.beginTurn().call("look", {});
    // Later entries would conflict with the entries of the next process.
    await session.saved();
    await runtime.events.flush();
  }
  expect(seen).toEqual([1, 2, 4_294_967_297, 4_294_967_298, 8_589_934_593, 8_589_934_594]);
});

test("a resumed session keeps its variant even if the shares have changed", async () => {
  const store = memoryStore();
  const base = await loadRegistry(await runtimeArtifact(tools));
  const other = await loadRegistry(await runtimeArtifact([{ name: "look", execute: "() => 2" }]));
  const overlaid = (share: number) =>
    overlayRegistries(base, [{ name: "new", registry: other, tools: ["look"], share }]);
  const before = await hostOf(store, { registry: overlaid(1) });
  expect((await before.openSession({ id: "s1", user: "u1" })).variant).toBe("new");
  const events: ActivityEvent[] = [];
  const after = await hostOf(store, { registry: overlaid(0), onEvent: (event) => events.push(event) });
  expect((await after.openSession({ id: "s2", user: "u1" })).variant).toBe("base");
  const resumed = await after.resumeSession("s1");
  expect(resumed.variant).toBe("new");
  const response = await resumed.beginTurn().call("look", {});
  expect(expectOk(response)).toBe(2);
  expect(response.meta.variant).toBe("new");
  await after.events.flush();
  expect(events.map(({ variant }) => variant)).toEqual(["new", "new"]);
});

test("a call's use of a budget is stored when its caller gets the outcome", async () => {
  const store = memoryStore();
  // The time stands still, so nothing is stored by a timer.
  const clock = createFakeClock();
  const ports = { store, clock };
  const policy = { modes: { text: { budgets: { retrieval: 2 } } } };
  const first = await (await hostOf(store, { ports, policy })).openSession({ id: "s1" });
  expectOk(await first.beginTurn().call("search", {}));
  const { turn } = await (await hostOf(store, { ports, policy })).resumeSession("s1");
  const responses = [await turn?.call("search", {}), await turn?.call("search", {})];
  expect(responses).toMatchObject([{ ok: true }, { ok: false, error: { type: "BUDGET_EXCEEDED" } }]);
});

test("if a budget cannot be stored, the call still has its outcome", async () => {
  const inner = memoryStore();
  let isBroken = false;
  const append: Store["append"] = (name, addition) =>
    isBroken ? Promise.reject(new Error("full")) : inner.append(name, addition);
  const store = wrapStore(inner, { append });
  const first = await (await hostOf(store)).openSession({ id: "s1" });
  isBroken = true;
  expectOk(await first.beginTurn().call("search", {}));
});
