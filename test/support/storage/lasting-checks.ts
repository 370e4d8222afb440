import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { added, assertCode, assertConflict, claimed, untilTrue, valuesOf, type Checks } from "./check.ts";
import { found, written } from "./written.ts";

/** Checks of a store that outlasts its connection. */
export const lastingChecks: Checks = {
  "what was stored is there when it is opened again": async (store, { again }) => {
    await store.append("a", added(0, { n: 1 }));
    await store.useOnce("k", 1000);
    await store.close();
    const next = await again();
    assert.deepEqual(await valuesOf(next, "a"), [{ n: 1 }]);
    assert.equal(await next.useOnce("k", 1000), false);
    await next.append("a", added(1, 2));
  },
  "what waits to be stored is stored before it closes": async (store, { again }) => {
    const work = store.append("a", added(0, 1));
    await store.close();
    await work;
    assert.deepEqual(await valuesOf(await again(), "a"), [1]);
  },
  "two connections see what the other stores, at once": async (store, { again }) => {
    const other = await again();
    await store.append("a", added(0, 1));
    assert.deepEqual(await valuesOf(other, "a"), [1]);
    await other.append("a", added(1, 2));
    await assertConflict(store.append("a", added(1, 3)));
    assert.deepEqual(await valuesOf(store, "a"), [1, 2]);
    assert.equal(await store.useOnce("k", 1000), true);
    assert.equal(await other.useOnce("k", 1000), false);
  },
  "of additions by two connections at once, one is made": async (store, { again }) => {
    const other = await again();
    for (let after = 0; after < 20; after += 1) {
      const work = [store, other].map((each, n) => each.append("a", added(after, n)));
      const results = await Promise.allSettled(work);
      assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    }
    assert.equal((await valuesOf(store, "a")).length, 20);
  },
  "two connections see each other's claims at once": async (store, { again }) => {
    const other = await again();
    await store.append("a", { ...added(0, "a"), wakeAt: 0 });
    const claim = await claimed(other, "w2");
    assert.equal(await store.claim({ prefix: "", worker: "w1", leaseMs: 1000 }), undefined);
    await store.append("a", added(1, "b"));
    assert.equal((await other.append("a", { ...added(1, "c"), claim, joins: true })).length, 2);
  },
  "documents are there in another connection": async (store, { again }) => {
    await store.documents.write([written("a", { text: "needle" })]);
    const { documents } = await again();
    assert.deepEqual(await found(documents, "needle"), ["a"]);
    await documents.write([written("a", { ifVersion: 1 })]);
    await assertCode(store.documents.write([written("a", { ifVersion: 1 })]), "DOCUMENT_CONFLICT");
    assert.equal((await store.documents.info("w", "a"))?.version, 2);
  },
  "who watches a log hears of what another connection adds": async (store, { again }) => {
    let calls = 0;
    const stop = store.watch("a", () => (calls += 1));
    await pause(100);
    const before = calls;
    const other = await again();
    await other.append("a", added(0, 1));
    await untilTrue(() => calls > before);
    assert.deepEqual(await valuesOf(store, "a"), [1]);
    stop();
  },
};
