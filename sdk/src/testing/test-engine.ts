import assert from "node:assert/strict";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { DurableEngine, RunClaim } from "../model/ports/durable-engine.ts";
import type { DocumentWrite } from "../model/workspace/document.ts";
import type { NewEntry } from "../model/tasks/timeline.ts";
import { defined } from "../util/defined.ts";
import { sha256 } from "../util/sha256.ts";
import type { ContractCheck } from "./test-store.ts";

/** What is known of the engines under test. */
export interface EngineTraits {
  /** Whether a place opened again, and another connection to it, has what was kept there. Default true. */
  readonly lasts?: boolean;
}

/** A clock that the checks move. */
export interface EngineClock {
  readonly now: () => number;
}

/**
 * What every durable engine has to do, as named checks for any test runner.
 *
 * @param open Opens the engine at a place by this clock: an empty one at a new place, the same content at a place opened before.
 * @example
 * for (const { name, run } of testEngine((place, { now }) => sqliteEngine(`${folder}/${place}.db`, { now }))) test(name, run);
 */
export function testEngine(
  open: (place: string, clock: EngineClock) => DurableEngine | Promise<DurableEngine>,
  { lasts = true }: EngineTraits = {},
): readonly ContractCheck[] {
  const checks = Object.entries(lasts ? { ...always, ...lasting } : always);
  return checks.map(([name, check], index) => ({
    name: `engine: ${name}`,
    run: async () => {
      const opened: DurableEngine[] = [];
      const time = { now: 1_000_000 };
      const again = async (): Promise<DurableEngine> => {
        const engine = await open(`engine-${index + 1}`, { now: () => time.now });
        opened.push(engine);
        return engine;
      };
      try {
        await check(await again(), { again, time });
      } finally {
        for (const engine of opened) await engine.close();
      }
    },
  }));
}

interface Help {
  readonly again: () => Promise<DurableEngine>;
  readonly time: { now: number };
}

type Check = (engine: DurableEngine, help: Help) => Promise<void>;

const note = (reason: string, once?: string): NewEntry => ({
  type: "cancel_requested",
  task: "t0",
  reason,
  ...defined({ once }),
});

const document = (path: string): DocumentWrite => ({
  workspace: "w",
  path,
  author: "t0",
  content: {
    bytes: new Uint8Array([97]),
    sha256: sha256("a"),
    mimeType: "text/plain",
    tokens: 1,
    summary: "A.",
    notes: [],
    blocks: [{ id: "b1", type: "text", text: "a" }],
  },
});

const reasons = (entries: readonly object[]): readonly unknown[] =>
  entries.map((entry) => ("reason" in entry ? entry.reason : undefined));

const assertCode = (work: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(work, (error: unknown) => isToolwrightError(error) && error.code === code);

async function claimed(engine: DurableEngine, worker: string, leaseMs = 1000): Promise<RunClaim> {
  const claim = await engine.claim({ worker, leaseMs });
  assert.ok(claim);
  return claim;
}

const always: Readonly<Record<string, Check>> = {
  "a run begins once": async (engine) => {
    assert.equal(await engine.start("r", [note("a")]), true);
    assert.equal(await engine.start("r", [note("b")]), false);
    assert.deepEqual(reasons(await engine.read("r")), ["a"]);
    assert.deepEqual(await engine.read("other"), []);
  },
  "entries have numbers, ids and times, and come back in order": async (engine) => {
    await engine.start("r", [note("a"), note("b")]);
    await engine.append("r", { entries: [note("c")], after: 2 });
    const entries = await engine.read("r");
    assert.deepEqual(
      entries.map(({ seq, timestamp }) => [seq, timestamp]),
      [1, 2, 3].map((seq) => [seq, "1970-01-01T00:16:40.000Z"]),
    );
    assert.equal(new Set(entries.map(({ id }) => id)).size, 3);
    assert.deepEqual(reasons(await engine.read("r", 1)), ["b", "c"]);
  },
  "an addition returns all entries that its writer does not know of": async (engine) => {
    await engine.start("r", [note("a")]);
    await engine.append("r", { entries: [note("b")], after: 1 });
    assert.deepEqual(reasons(await engine.append("r", { entries: [note("c")], after: 1 })), ["b", "c"]);
    assert.deepEqual(reasons(await engine.append("r", { entries: [], after: 0 })), ["a", "b", "c"]);
  },
  "of entries with one key the first is kept, in one addition too": async (engine) => {
    await engine.start("r", [note("a", "k")]);
    await engine.append("r", { entries: [note("b", "k"), note("c", "l"), note("d", "l"), note("e")], after: 1 });
    await engine.start("s", [note("f", "k")]);
    assert.deepEqual(reasons(await engine.read("r")), ["a", "c", "e"]);
    assert.deepEqual(reasons(await engine.read("s")), ["f"]);
  },
  "of 20 entries with one key at once, one is kept": async (engine) => {
    await engine.start("r", []);
    const work = Array.from({ length: 20 }, (_, n) => engine.append("r", { entries: [note(`${n}`, "k")], after: 0 }));
    const seen = await Promise.all(work);
    assert.equal((await engine.read("r")).length, 1);
    assert.equal(new Set(seen.map(([first]) => JSON.stringify(first))).size, 1);
  },
  "an addition that cannot be stored whole is not stored at all": async (engine) => {
    await engine.start("r", []);
    const broken = { ...note("b"), reason: 2n } as unknown as NewEntry;
    await assert.rejects(engine.append("r", { entries: [note("a"), broken], after: 0 }));
    assert.deepEqual(await engine.read("r"), []);
  },
  "an unknown run is refused": async (engine) => {
    await assertCode(engine.append("r", { entries: [note("a")], after: 0 }), "RUN_NOT_FOUND");
    assert.equal(await engine.claim({ worker: "w", leaseMs: 1000, run: "r" }), undefined);
  },
  "a run has one holder; when its lease ends, the next": async (engine, { time }) => {
    await engine.start("r", []);
    const first = await claimed(engine, "w1");
    assert.equal(await engine.claim({ worker: "w2", leaseMs: 1000 }), undefined);
    assert.equal(await engine.claim({ worker: "w2", leaseMs: 1000, run: "r" }), undefined);
    time.now += 999;
    await engine.renew(first, 1000);
    time.now += 999;
    assert.equal(await engine.claim({ worker: "w2", leaseMs: 1000 }), undefined);
    time.now += 1;
    const second = await claimed(engine, "w2");
    assert.ok(second.fence > first.fence);
    await assertCode(engine.append("r", { entries: [note("late")], after: 0, claim: first }), "LEASE_LOST");
    await assertCode(engine.renew(first, 1000), "LEASE_LOST");
    await assertCode(engine.release(first, { after: 0, wakeAt: null, isEnded: true }), "LEASE_LOST");
    await engine.append("r", { entries: [note("now")], after: 0, claim: second });
    assert.deepEqual(reasons(await engine.read("r")), ["now"]);
  },
  "the same worker's older claim is refused too": async (engine, { time }) => {
    await engine.start("r", []);
    const first = await claimed(engine, "w");
    time.now += 1000;
    await claimed(engine, "w");
    await assertCode(engine.append("r", { entries: [note("late")], after: 0, claim: first }), "LEASE_LOST");
  },
  "a released run sleeps until its time, or until an entry comes": async (engine, { time }) => {
    await engine.start("r", []);
    const wakeAt = time.now + 500;
    assert.deepEqual(await engine.release(await claimed(engine, "w"), { after: 0, wakeAt, isEnded: false }), []);
    assert.equal(await engine.claim({ worker: "w", leaseMs: 1000 }), undefined);
    time.now += 500;
    await engine.release(await claimed(engine, "w"), { after: 0, wakeAt: null, isEnded: false });
    time.now += 1e9;
    assert.equal(await engine.claim({ worker: "w", leaseMs: 1000 }), undefined);
    await engine.append("r", { entries: [note("answer")], after: 0 });
    await claimed(engine, "w");
  },
  "a run is not released over entries that its holder does not know of": async (engine) => {
    await engine.start("r", []);
    const claim = await claimed(engine, "w");
    await engine.append("r", { entries: [note("answer")], after: 0 });
    const unseen = await engine.release(claim, { after: 0, wakeAt: null, isEnded: false });
    assert.deepEqual(reasons(unseen), ["answer"]);
    await engine.append("r", { entries: [], after: 1, claim });
  },
  "a run that has ended is not claimed, and still takes answers": async (engine) => {
    await engine.start("r", []);
    await engine.release(await claimed(engine, "w"), { after: 0, wakeAt: 0, isEnded: true });
    await engine.append("r", { entries: [note("late")], after: 0 });
    assert.equal(await engine.claim({ worker: "w", leaseMs: 1000 }), undefined);
    assert.equal(await engine.claim({ worker: "w", leaseMs: 1000, run: "r" }), undefined);
    assert.deepEqual(await engine.runs(), [{ run: "r", isEnded: true, entries: 1 }]);
  },
  "of 20 claims at once, each run is given once": async (engine) => {
    for (let n = 0; n < 5; n += 1) await engine.start(`r${n}`, []);
    const work = Array.from({ length: 20 }, (_, n) => engine.claim({ worker: `w${n}`, leaseMs: 1000 }));
    const given = (await Promise.all(work)).flatMap((claim) => claim?.run ?? []);
    assert.deepEqual(given.sort(), ["r0", "r1", "r2", "r3", "r4"]);
  },
  "documents are stored with the entry that tells of them, or not at all": async (engine) => {
    const { documents } = engine;
    if (documents === undefined) return;
    const kept = async (): Promise<readonly unknown[]> =>
      (await documents.find("w")).map(({ path, version }) => [path, version]);
    await engine.start("r", []);
    await engine.append("r", { entries: [note("a", "k")], after: 0, documents: [document("a")] });
    assert.deepEqual(await kept(), [["a", 1]]);
    const late = engine.append("r", { entries: [note("b")], after: 1, documents: [document("b"), document("a")] });
    await assertCode(late, "DOCUMENT_CONFLICT");
    await engine.append("r", { entries: [note("c", "k")], after: 1, documents: [document("c")] });
    await assertCode(
      engine.append("other", { entries: [note("d")], after: 0, documents: [document("d")] }),
      "RUN_NOT_FOUND",
    );
    assert.deepEqual(await kept(), [["a", 1]]);
    assert.deepEqual(reasons(await engine.read("r")), ["a"]);
  },
  "it can be closed twice": async (engine) => {
    await engine.close();
    await engine.close();
  },
};

const lasting: Readonly<Record<string, Check>> = {
  "what was kept is there when it is opened again": async (engine, { again }) => {
    await engine.start("r", [note("a", "k")]);
    const claim = await claimed(engine, "w");
    await engine.close();
    const next = await again();
    assert.deepEqual(reasons(await next.append("r", { entries: [note("b", "k")], after: 0, claim })), ["a"]);
  },
  "two connections see each other's entries and claims at once": async (engine, { again }) => {
    const other = await again();
    await engine.start("r", []);
    const claim = await claimed(other, "w2");
    assert.equal(await engine.claim({ worker: "w1", leaseMs: 1000 }), undefined);
    await engine.append("r", { entries: [note("a")], after: 0 });
    assert.deepEqual(reasons(await other.append("r", { entries: [note("b")], after: 0, claim })), ["a", "b"]);
  },
};
