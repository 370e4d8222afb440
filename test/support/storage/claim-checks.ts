import assert from "node:assert/strict";
import type { Claim, LogAddition, LogEntry } from "../../../sdk/src/model/ports/store.ts";
import { added, assertCode, claimed, valuesOf, type Checks } from "./check.ts";
import { written } from "./written.ts";

/** A log with pending work. */
const due: LogAddition = { ...added(0, "begin"), wakeAt: 0 };

const joined = (entry: string, after: number, claim?: Claim): LogAddition =>
  claim === undefined
    ? { ...added(after, entry), joins: true, wakeAt: 0 }
    : { ...added(after, entry), joins: true, claim };

const values = (entries: readonly LogEntry[]): readonly unknown[] => entries.map(({ entry }) => entry);

/** Claims, and documents in the transaction of an addition. */
export const claimChecks: Checks = {
  "only logs that have something to do are claimed, and one that does not exist is not": async (store) => {
    await store.append("a", added(0, 1));
    await store.append("run:b", due);
    assert.equal(await store.claim({ prefix: "run:c", worker: "w", leaseMs: 1000 }), undefined);
    assert.equal(await store.claim({ log: "run:c", worker: "w", leaseMs: 1000 }), undefined);
    assert.deepEqual(await store.claim({ prefix: "run:", worker: "w", leaseMs: 1000 }), {
      log: "run:b",
      worker: "w",
      fence: 1,
    });
    assert.equal(await store.claim({ prefix: "", worker: "w", leaseMs: 1000 }), undefined);
    assert.deepEqual(await store.claim({ log: "a", worker: "w", leaseMs: 1000 }), { log: "a", worker: "w", fence: 1 });
  },
  "a log has one holder; when its lease ends, the next": async (store, { time }) => {
    await store.append("r", due);
    const first = await claimed(store, "w1");
    assert.equal(await store.claim({ prefix: "", worker: "w2", leaseMs: 1000 }), undefined);
    assert.equal(await store.claim({ log: "r", worker: "w2", leaseMs: 1000 }), undefined);
    time.now += 999;
    await store.renew(first, 1000);
    time.now += 999;
    assert.equal(await store.claim({ prefix: "", worker: "w2", leaseMs: 1000 }), undefined);
    time.now += 1;
    const second = await claimed(store, "w2");
    assert.ok(second.fence > first.fence);
    await assertCode(store.append("r", joined("late", 1, first)), "LEASE_LOST");
    await assertCode(store.renew(first, 1000), "LEASE_LOST");
    await assertCode(store.release(first, { after: 1, wakeAt: null, isEnded: true }), "LEASE_LOST");
    await store.append("r", joined("now", 1, second));
    assert.deepEqual(await valuesOf(store, "r", 1), ["now"]);
  },
  "the same worker's older claim is refused too": async (store, { time }) => {
    await store.append("r", due);
    const first = await claimed(store, "w");
    time.now += 1000;
    await claimed(store, "w");
    await assertCode(store.append("r", joined("late", 1, first)), "LEASE_LOST");
  },
  "a released log sleeps until its time, or until an addition wakes it": async (store, { time }) => {
    await store.append("r", due);
    const wakeAt = time.now + 500;
    assert.deepEqual(await store.release(await claimed(store, "w"), { after: 1, wakeAt, isEnded: false }), []);
    assert.equal(await store.claim({ prefix: "", worker: "w", leaseMs: 1000 }), undefined);
    time.now += 500;
    await store.release(await claimed(store, "w"), { after: 1, wakeAt: null, isEnded: false });
    time.now += 1e9;
    assert.equal(await store.claim({ prefix: "", worker: "w", leaseMs: 1000 }), undefined);
    await store.append("r", added(1, "noted"));
    assert.equal(await store.claim({ prefix: "", worker: "w", leaseMs: 1000 }), undefined);
    await store.append("r", joined("answer", 1));
    await claimed(store, "w");
  },
  "a log is not released over entries that its holder does not know of": async (store) => {
    await store.append("r", due);
    const claim = await claimed(store, "w");
    await store.append("r", joined("answer", 1));
    const unseen = await store.release(claim, { after: 1, wakeAt: null, isEnded: false });
    assert.deepEqual(values(unseen), ["answer"]);
    await store.append("r", { ...added(2), claim });
  },
  "a log that has ended is not claimed, and still takes entries": async (store) => {
    await store.append("r", due);
    await store.release(await claimed(store, "w"), { after: 1, wakeAt: 0, isEnded: true });
    await store.append("r", joined("late", 1));
    assert.equal(await store.claim({ prefix: "", worker: "w", leaseMs: 1000 }), undefined);
    assert.equal(await store.claim({ log: "r", worker: "w", leaseMs: 1000 }), undefined);
    assert.deepEqual(await store.logs(""), [{ log: "r", isEnded: true, entries: 2 }]);
  },
  "of 20 claims at once, each log is given once": async (store) => {
    const names = ["r0", "r1", "r2", "r3", "r4"];
    for (const name of names) await store.append(name, due);
    const work = Array.from({ length: 20 }, (_, n) => store.claim({ prefix: "r", worker: `w${n}`, leaseMs: 1000 }));
    const given = (await Promise.all(work)).flatMap((claim) => claim?.log ?? []);
    assert.deepEqual(given.sort(), names);
  },
  "a claim ends with its log": async (store) => {
    await store.append("r", due);
    const claim = await claimed(store, "w");
    await store.erase("r");
    await assertCode(store.append("r", joined("late", 1, claim)), "LEASE_LOST");
    assert.deepEqual(await store.read("r"), []);
  },
  "documents are stored with the entry that tells of them, or not at all": async (store) => {
    const kept = async (): Promise<readonly unknown[]> =>
      (await store.documents.find("w")).map(({ path, version }) => [path, version]);
    await store.append("r", { entries: [{ entry: "a", once: "k" }], after: 0, documents: [written("a")] });
    assert.deepEqual(await kept(), [["a", 1]]);
    const late = store.append("r", { ...added(1, "b"), documents: [written("b"), written("a")] });
    await assertCode(late, "DOCUMENT_CONFLICT");
    await store.append("r", { entries: [{ entry: "c", once: "k" }], after: 1, documents: [written("c")] });
    await assertCode(store.append("r", { ...added(7, "d"), documents: [written("d")] }), "STORE_CONFLICT");
    assert.deepEqual(await kept(), [["a", 1]]);
    assert.deepEqual(await valuesOf(store, "r"), ["a"]);
  },
};
