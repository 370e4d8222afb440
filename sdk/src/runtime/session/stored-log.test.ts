import { expect, test } from "vitest";
import { failingStore, type Failures } from "#test/support/failing-store.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type HostPorts, type Session, type Store } from "../../runtime.ts";
import { ToolwrightError } from "../../index.ts";
import { memoryStore } from "../../agents.ts";
import { createFakeClock, expectError, expectOk } from "../../testing.ts";

const artifact = (): Promise<string> =>
  runtimeArtifact([
    { name: "look", execute: "() => 1" },
    { name: "add", metadata: { category: "utility" }, execute: "() => 1" },
    { name: "pay", metadata: { category: "action" }, execute: "(() => { let n = 0; return () => ++n; })()" },
  ]);

/** Time stands still: only the test's own operations store entries. */
async function openOn(store: Store, ports: Omit<HostPorts, "store"> = {}): Promise<Session> {
  const registry = await loadRegistry(await artifact());
  return createRuntime({ registry, ports: { clock: createFakeClock(), ...ports, store } }).openSession({ id: "s1" });
}

/** The entries of the log, by part and type. */
async function stored(store: Store): Promise<readonly string[]> {
  const log = await store.read("session:s1");
  const entries = log.map(({ entry }) => entry) as unknown as readonly [string, string, { readonly type: string }][];
  return entries.map(([scope, part, { type }]) => `${scope}/${part}/${type}`);
}

const opened = "/session/opened";
const began = "/conversation/turn_began";

test("an action's start is stored before the effect, its outcome before the response", async () => {
  const store = memoryStore();
  const session = await openOn(store);
  expect(await stored(store)).toEqual([opened]);
  expectOk(await session.beginTurn().call("pay", {}));
  expect(await stored(store)).toEqual([opened, began, "/calls/began", "/calls/ended"]);
  await session.close();
  expect(await stored(store)).toEqual([
    opened,
    began,
    "/calls/began",
    "/calls/ended",
    "/conversation/turn_ended",
    "/conversation/closed",
  ]);
});

test("entries recorded together are one operation of the store", async () => {
  const store = failingStore(memoryStore(), { fails: () => false, when: "before" });
  const session = await openOn(store);
  const turn = session.beginTurn();
  expect(store.operations()).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => turn.call("pay", {})));
  expect(store.operations()).toBe(3);
});

test("a read-only call that counts against a budget waits for the store", async () => {
  const store = memoryStore();
  const session = await openOn(store);
  expectOk(await session.beginTurn().call("look", {}));
  expect(await stored(store)).toEqual([opened, began, "t1/budgets/undefined"]);
});

test("another call that only reads does not; the rest is stored after 100 ms", async () => {
  const clock = createFakeClock();
  const store = failingStore(memoryStore(), { fails: () => false, when: "before" });
  const session = await openOn(store, { clock });
  clock.advance(100);
  expectOk(await session.beginTurn().call("add", {}));
  clock.advance(99);
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.operations()).toBe(1);
  clock.advance(1);
  await session.saved();
  expect(await stored(store)).toEqual([opened, began]);
  const { promise } = Promise.withResolvers();
  expect(await Promise.race([promise, session.saved()])).toBeUndefined();
});

const failing = async (failures: Failures): Promise<{ session: Session; store: Store; inner: Store }> => {
  const inner = memoryStore();
  const store = failingStore(inner, failures);
  return { session: await openOn(store), store, inner };
};

test("a start that cannot be stored: nothing is run, and the call may be made again", async () => {
  let isDown = false;
  const { session, inner } = await failing({ fails: () => isDown, when: "before" });
  const turn = session.beginTurn();
  isDown = true;
  expect(expectError(await turn.call("pay", {}, { callId: "c1" }), "INTERNAL")).toMatchObject({
    message: "STORE_FAILED: An operation of the store failed.",
    retryable: false,
    partialSideEffects: false,
  });
  await expect(session.saved()).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: /^The store failed: operation \d+ failed\.$/,
    cause: { message: /^operation \d+ failed$/ },
  });
  expectOk(await turn.call("look", {}));
  isDown = false;
  expect(expectOk(await turn.call("pay", {}, { callId: "c1" }))).toBe(1);
  expect(await stored(inner)).toEqual([
    opened,
    began,
    "/calls/began",
    "/calls/ended",
    "t1/budgets/undefined",
    "/calls/began",
    "/calls/ended",
  ]);
});

test("an outcome that cannot be stored is given with a warning, and stored with the next attempt", async () => {
  let from = Infinity;
  const { session, inner } = await failing({ fails: (operation) => operation >= from, when: "before" });
  const turn = session.beginTurn();
  // The opening was the first operation, the start of the call is the second.
  from = 3;
  const response = await turn.call("pay", {}, { callId: "c1" });
  expect(response).toMatchObject({
    ok: true,
    data: 1,
    meta: { warnings: ["The outcome is not stored yet: The store failed: operation 4 failed."] },
  });
  expect(await stored(inner)).toEqual([opened, began, "/calls/began"]);
  from = Infinity;
  await session.saved();
  expect(await stored(inner)).toEqual([opened, began, "/calls/began", "/calls/ended"]);
});

test("a failure whose outcome cannot be stored stays the failure it is", async () => {
  let from = Infinity;
  const { session } = await failing({ fails: (operation) => operation >= from, when: "before" });
  const turn = session.beginTurn();
  from = 3;
  expectError(await turn.call("pay", { n: 1 }), "VALIDATION");
  const abort = AbortSignal.abort();
  expectError(await turn.call("pay", {}, { signal: abort }), "TRANSIENT");
});

test.each(["before", "after"] as const)("an addition that fails once, %s it was made, is made once", async (when) => {
  const { session, inner } = await failing({ fails: (operation) => operation === 2, when });
  expectOk(await session.beginTurn().call("pay", {}));
  expect(await stored(inner)).toEqual([opened, began, "/calls/began", "/calls/ended"]);
});

test("an addition that was made though it failed, and that cannot be checked at once, is made once", async () => {
  const { session, inner } = await failing({ fails: (operation) => operation === 2 || operation === 3, when: "after" });
  session.beginTurn();
  await expect(session.saved()).rejects.toMatchObject({ code: "STORE_FAILED" });
  await session.saved();
  expect(await stored(inner)).toEqual([opened, began]);
  expectOk(await session.beginTurn().call("pay", {}));
  expect(await stored(inner)).toEqual([
    opened,
    began,
    "/conversation/turn_ended",
    began,
    "/calls/began",
    "/calls/ended",
  ]);
});

test("an error with a code is passed on unchanged", async () => {
  const inner = memoryStore();
  const session = await openOn(inner);
  await inner.erase("session:s1");
  session.beginTurn();
  await expect(session.saved()).rejects.toMatchObject({
    code: "STORE_CONFLICT",
    message: 'The log "session:s1" is at entry 0; its writer knows of 1.',
  });
});

test("a session that cannot be stored does not open", async () => {
  const registry = await loadRegistry(await artifact());
  const store = failingStore(memoryStore(), { fails: () => true, when: "before" });
  const runtime = createRuntime({ registry, ports: { store } });
  await expect(runtime.openSession()).rejects.toMatchObject({ code: "STORE_FAILED" });
  await expect(runtime.resumeSession("s1")).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: "The store failed: operation 3 failed.",
  });
});

test("an error of the store with a code is passed on when a session is resumed", async () => {
  const registry = await loadRegistry(await artifact());
  const error = new ToolwrightError("STORE_FAILED", "The disk is gone.");
  const store = { ...memoryStore(), read: () => Promise.reject(error) };
  await expect(createRuntime({ registry, ports: { store } }).resumeSession("s1")).rejects.toBe(error);
});

test("an opening that failed after it was stored belongs to this session", async () => {
  const { session } = await failing({ fails: (operation) => operation === 1, when: "after" });
  expect(session.isOpen).toBe(true);
});
