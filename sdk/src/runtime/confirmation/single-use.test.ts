import { expect, test } from "vitest";
import { refusedCall, tokenOf } from "#test/support/refused-call.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import {
  causeOf,
  createRuntime,
  forModel,
  loadRegistry,
  type CallSession,
  type HostPorts,
  type Stage,
  type Store,
} from "../../runtime.ts";
import { memoryStore } from "../../agents.ts";
import { expectError, expectOk } from "../../testing.ts";

const pay: RuntimeTool = {
  name: "pay",
  metadata: { category: "action", confirm: true },
  input: { type: "object", properties: { sum: { type: "integer" } }, additionalProperties: false },
  execute: `(() => {
    let runs = 0;
    return async ({ sum }, ctx) => {
      runs += 1;
      await null;
      if (sum < 0) throw new ToolError("TRANSIENT", "Later.", { retryable: true });
      return runs + " " + ctx.callId;
    };
  })()`,
};

async function open(ports: HostPorts = {}) {
  return createRuntime({ registry: await loadRegistry(await runtimeArtifact([pay])), ports }).openSession({ id: "s" });
}

type Opened = Awaited<ReturnType<typeof open>>;

const ask = async (session: Opened, sum = 1, callId = "c1"): Promise<string> =>
  tokenOf(await session.beginTurn().call("pay", { sum }, { callId }));

/** An in-memory store of the host, whose `useOnce` can fail or answer late. */
function hostStore(useOnce?: Store["useOnce"]): Store & { readonly marks: Map<string, number> } {
  const marks = new Map<string, number>();
  return {
    marks,
    ...memoryStore(),
    append: () => Promise.resolve([]),
    read: () => Promise.resolve([]),
    useOnce:
      useOnce ??
      ((key, expiresAt) => {
        const isFirst = !marks.has(key);
        marks.set(key, expiresAt);
        return Promise.resolve(isFirst);
      }),
  };
}

const used = "pay was not run: its confirmation was used before.";

test.each([
  ["without a store", () => ({})],
  ["with a store", () => ({ store: hostStore() })],
])("of 50 racing uses one has an effect, %s", async (_, ports) => {
  const session = await open(ports());
  const token = await ask(session);
  const turn = session.beginTurn();
  const calls = Array.from({ length: 50 }, (_none, index) =>
    turn.call("pay", { sum: 1 }, { callId: `r${String(index)}`, confirmation: token }),
  );
  const responses = await Promise.all(calls);
  expect(responses.filter(({ ok }) => ok).map((response) => expectOk(response))).toEqual(["1 r0"]);
  expect(responses.slice(1).map((response) => refusedCall(response).message)).toEqual(Array(49).fill(used));
  expect(expectOk(await turn.confirm(await ask(session, 2, "c2")))).toBe("2 c2");
});

test("one of 50 racing `confirm`s runs the call, under its original id", async () => {
  const session = await open();
  const token = await ask(session);
  const turn = session.beginTurn();
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => turn.confirm(token)));
  expect(first).toMatchObject({ ok: true, data: "1 c1" });
  expect(others.map((response) => refusedCall(response).message)).toEqual(Array(49).fill(used));
  expect(expectOk(await turn.confirm(await ask(session, 1, "c2")))).toBe("2 c2");
});

test("a token is consumed before the effect, so a call that fails needs a new one", async () => {
  const session = await open();
  const token = await ask(session, -1);
  const turn = session.beginTurn();
  expectError(await turn.confirm(token), "TRANSIENT");
  expect(refusedCall(await turn.call("pay", { sum: -1 }, { confirmation: token })).message).toBe(used);
  expect(refusedCall(await turn.confirm(token)).message).toBe(used);
});

test("another process that uses the token first wins, by the store", async () => {
  const store = hostStore();
  const session = await open({ store });
  const token = await ask(session);
  await session.beginTurn().confirm(token);
  expect([...store.marks.keys()]).toEqual([expect.stringMatching(/^confirmation:[\da-f]{32}$/)]);
  expect(Math.min(...store.marks.values())).toBeGreaterThan(Date.now() + 86_400_000);
  const late = await ask(session, 2, "c2");
  const other = await open({ store: hostStore(() => Promise.resolve(false)) });
  const lateThere = await ask(other);
  expect(refusedCall(await other.beginTurn().confirm(lateThere)).message).toBe(used);
  const declinedThere = await ask(other);
  expect(refusedCall(await other.beginTurn().decline(declinedThere)).message).toBe(used);
  expect(expectOk(await session.beginTurn().confirm(late))).toBe("2 c2");
});

const down = new Error("the store is down");

test.each<[what: string, fails: Store["useOnce"]]>([
  ["rejects", () => Promise.reject(down)],
  [
    "throws",
    () => {
      throw down;
    },
  ],
])("a store that %s refuses the call, and the token stays used", async (_, fails) => {
  const session = await open({ store: hostStore(fails) });
  const token = await ask(session);
  const response = await session.beginTurn().confirm(token);
  expect(expectError(response, "INTERNAL")).toMatchObject({
    message: "pay was not run: the use of its confirmation could not be stored. Error id: c1.",
    partialSideEffects: false,
    retryable: false,
  });
  expect(causeOf(response)).toBe(down);
  expect(refusedCall(await session.beginTurn().confirm(token)).message).toBe(used);
  const declined = await session.beginTurn().decline(await ask(session));
  expect(expectError(declined, "INTERNAL").message).toBe("The refusal of pay could not be stored. Error id: c1.");
});

test("without a clear answer of the store, the call is refused", async () => {
  const session = await open({ store: hostStore(() => Promise.resolve(undefined as never)) });
  expect(refusedCall(await session.beginTurn().confirm(await ask(session))).message).toBe(used);
});

test.each(["stored", "not stored"])("a confirmation is %s before the host gets it", async (what) => {
  const saved = what === "stored" ? Promise.resolve() : Promise.reject(down);
  saved.catch(() => undefined);
  const registry = await loadRegistry(await runtimeArtifact([pay]));
  // The session, on a host with a store.
  const storing = (session: CallSession): CallSession =>
    new Proxy(session, {
      get(target, name) {
        if (name === "stored") return () => saved;
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? (member.bind(target) as unknown) : member;
      },
    });
  const stage: Stage = { name: "stored", run: (call, next) => next({ ...call, session: storing(call.session) }) };
  const session = await createRuntime({ registry, stages: [{ before: "confirm", stage }] }).openSession();
  const response = await session.beginTurn().call("pay", {}, { callId: "c1" });
  if (what === "stored") expect(tokenOf(response)).not.toBe("");
  else {
    expect(expectError(response, "INTERNAL")).toMatchObject({
      message: "pay was not run: its confirmation could not be stored. Error id: c1.",
      partialSideEffects: false,
    });
  }
});

test("a declined call does not run, and the model learns it", async () => {
  const session = await open({ store: hostStore() });
  const token = await ask(session);
  const turn = session.beginTurn();
  const response = await turn.decline(token);
  expect(response.meta).toMatchObject({ tool: "pay", callId: "c1" });
  expect(forModel(response)).toEqual({
    error: {
      type: "CONFIRMATION_REQUIRED",
      message: "pay was not run: the user declined it.",
      retryable: false,
      suggestion: "Do not call it again unless the user asks for it.",
    },
  });
  const declined = "pay was not run: its confirmation was declined.";
  for (const again of [
    turn.confirm(token),
    turn.decline(token),
    turn.call("pay", { sum: 1 }, { confirmation: token }),
  ]) {
    expect(refusedCall(await again).message).toBe(declined);
  }
  expect(session.confirmations()).toEqual([]);
});

test("a call and its refusals are in the activity stream, with the id that the model gave it", async () => {
  const registry = await loadRegistry(await runtimeArtifact([pay]));
  const seen: string[] = [];
  const onEvent = ({ type, callId }: { readonly type: string; readonly callId: string }) =>
    seen.push(`${callId} ${type}`);
  const runtime = createRuntime({ registry, onEvent });
  const session = await runtime.openSession({ agent: "clerk" });
  const token = await ask(session);
  await runtime.events.flush();
  seen.length = 0;
  await session.beginTurn().decline(token);
  await session.beginTurn().decline(token);
  await runtime.events.flush();
  const events = ["c1 tool_call_start", "c1 error", "c1 tool_call_end"];
  expect(seen).toEqual([...events, ...events]);
});

test("waiting calls are listed with valid tokens; the oldest of more than 100 is forgotten", async () => {
  const session = await open();
  const first = await ask(session, 0, "c0");
  for (let n = 1; n <= 100; n += 1) await ask(session, n, `c${String(n)}`);
  const waiting = session.confirmations();
  expect(waiting.map(({ preview }) => preview.args.sum)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  const turn = session.beginTurn();
  expect(refusedCall(await turn.confirm(first)).message).toContain("is not known in this session");
  expect(expectOk(await turn.confirm(waiting[0]?.token ?? ""))).toBe("1 c1");
});
