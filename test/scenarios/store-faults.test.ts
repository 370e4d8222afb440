import { beforeEach, expect, test } from "vitest";
import { isToolwrightError, type ToolResponse } from "../../sdk/src/index.ts";
import type { LogAddition, Session, Store } from "../../sdk/src/runtime.ts";
import { memoryStore } from "../../sdk/src/agents.ts";
import { converse, deskRuntime, deskTools, effects, enter, leave } from "../support/desk-conversation.ts";
import { wrapStore } from "../support/wrap-store.ts";
import { failingStore, type Failures } from "../support/failing-store.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";

let registry = "";

beforeEach(async () => {
  registry = await runtimeArtifact(deskTools);
});

/** Number of times each effect happened. */
function createLedger(): { readonly counts: Map<string, number>; write(callId: string): Promise<void> } {
  const counts = new Map<string, number>();
  return {
    counts,
    write: (callId) => Promise.resolve(void counts.set(callId, (counts.get(callId) ?? 0) + 1)),
  };
}

const isUnknown = (response: ToolResponse | undefined): boolean =>
  response?.ok === false && response.error.message.startsWith("The process stopped during the call");

/** Runs the whole conversation with faults and returns the number of operations. */
async function withFaults(failures: Failures): Promise<number> {
  const inner = memoryStore();
  const store = failingStore(inner, failures);
  const ledger = createLedger();
  const runtime = await deskRuntime({ registry, store, ledger });
  const session = await enter(runtime);
  const responses = new Map<string, ToolResponse>();
  await converse(session, { responses });
  expect(session.state).toEqual({ notes: 2 });
  await leave(session);
  const count = store.operations();
  expect(Object.fromEntries(ledger.counts)).toEqual({ c1: 1, c3: 1, c4: 1, c5: 1 });
  for (const callId of effects) expect(responses.get(callId)).toMatchObject({ ok: true });
  await expectWhole(inner);
  return count;
}

/** The store has each call once, with its end, and the session is closed. */
async function expectWhole(store: Store): Promise<void> {
  const log = await store.read("session:desk");
  const entries = log.map(({ entry }) => entry) as unknown as readonly [
    string,
    string,
    Readonly<Record<string, unknown>>,
  ][];
  const ends = entries.flatMap(([, part, { type, callId, outcome }]) =>
    part === "calls" && type === "ended" && (outcome as { ok: boolean }).ok ? [callId] : [],
  );
  expect(ends).toEqual(effects);
  expect(entries.filter(([, , { type }]) => type === "intents")).toHaveLength(2);
  expect(entries.filter(([, , { type }]) => type === "turn_began")).toHaveLength(3);
  expect(entries.at(-1)).toEqual(["", "conversation", { type: "closed" }]);
}

test.each(["before", "after"] as const)(
  "each operation of the store fails once, %s it has happened: nothing is lost or repeated",
  async (when) => {
    const all = await withFaults({ fails: () => false, when });
    expect(all).toBeGreaterThan(8);
    for (let at = 1; at <= all + 1; at += 1) await withFaults({ fails: (operation) => operation === at, when });
  },
);

test.each(["before", "after"] as const)(
  "the store is away for five operations, %s they have happened: nothing is lost or repeated",
  async (when) => {
    for (let from = 1; from <= 12; from += 1) {
      await withFaults({ fails: (operation) => operation >= from && operation < from + 5, when });
    }
  },
);

/** The process ends at an operation of the store, and another one continues. Returns whether that operation exists. */
async function withCrash(at: number, when: Failures["when"]): Promise<boolean> {
  const inner = memoryStore();
  const ledger = createLedger();
  const responses = new Map<string, ToolResponse>();
  const isOver = await untilCrash(inner, { at, when }, async (store) => {
    const session = await enter(await deskRuntime({ registry, store, ledger }));
    await converse(session, { responses });
    await leave(session);
  });
  if (isOver) return false;

  const answered = [...responses];
  const runtime = await deskRuntime({ registry, store: inner, ledger });
  const session = await enter(runtime).catch((error: unknown) => error);
  if (isToolwrightError(session)) {
    // Its end was stored.
    expect(session.code).toBe("SESSION_CLOSED");
    return true;
  }
  await goOn(session as Session, { answered, responses, ledger });
  return true;
}

interface Progress {
  readonly answered: readonly (readonly [callId: string, response: ToolResponse])[];
  readonly responses: Map<string, ToolResponse>;
  readonly ledger: ReturnType<typeof createLedger>;
}

/** The rest of a conversation that a crash interrupted. */
async function goOn(session: Session, { answered, responses, ledger }: Progress): Promise<void> {
  // Answered calls are known and not run again.
  for (const [callId, before] of answered.filter(([id]) => id !== "c2")) {
    const name = callId === "c1" || callId === "c4" ? "pay" : "note";
    const again = await session.turn?.call(name, {}, { callId });
    expect(again).toMatchObject({ ok: true, data: before.ok && before.data });
  }
  await converse(session, { responses });
  const known = effects.filter((callId) => !isUnknown(responses.get(callId)));
  expect(known.length).toBeGreaterThanOrEqual(effects.length - 1);
  for (const callId of known) expect(responses.get(callId)).toMatchObject({ ok: true });
  for (const callId of effects) {
    const least = known.includes(callId) ? 1 : 0;
    expect(ledger.counts.get(callId) ?? 0).toBeGreaterThanOrEqual(least);
    expect(ledger.counts.get(callId) ?? 0).toBeLessThanOrEqual(1);
  }
  const notes = known.filter((callId) => callId === "c3" || callId === "c5").length;
  expect(session.state).toEqual(notes === 0 ? {} : { notes });
  await leave(session);
}

/** Runs a function on a store until its process ends: the operation fails, and nothing happens afterwards. Returns whether the function completed. */
async function untilCrash(
  inner: Store,
  { at, when }: { readonly at: number; readonly when: Failures["when"] },
  run: (store: Store) => Promise<void>,
): Promise<boolean> {
  const { promise: crash, resolve: stop } = Promise.withResolvers<boolean>();
  const failing = failingStore(inner, { fails: (operation) => operation === at, when });
  const mortal = <Given extends readonly unknown[], Result>(
    operate: (...given: Given) => Promise<Result>,
  ): ((...given: Given) => Promise<Result>) => {
    return (...given) => {
      if (failing.operations() < at) return operate(...given).catch(() => never(stop));
      return never(stop);
    };
  };
  const store = wrapStore(failing, {
    append: mortal((log: string, addition: LogAddition) => failing.append(log, addition)),
    read: mortal((log: string, after?: number) => failing.read(log, after)),
  });
  return Promise.race([crash, run(store).then(() => true)]);
}

function never(stop: (isOver: boolean) => void): Promise<never> {
  stop(false);
  return new Promise(() => undefined);
}

test.each(["before", "after"] as const)(
  "the process ends with each operation of the store, %s it has happened: each effect at most once, none lost after its response",
  async (when) => {
    let at = 1;
    while (await withCrash(at, when)) at += 1;
    expect(at).toBeGreaterThan(8);
  },
);
