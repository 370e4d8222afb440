import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { NewLogEntry } from "../../../sdk/src/model/ports/store.ts";
import { added, assertConflict, untilTrue, valuesOf, type Checks } from "./check.ts";

const awkward = [null, true, 0, -1.5, "", "\u0000 \ud83d\ude00 \u2028", [], {}, [[1], { b: 1, a: { "": null } }]];

/** Checks of additions, single-use values, and erasure. */
export const logChecks: Checks = {
  "a log that does not exist is empty": async (store) => {
    assert.deepEqual(await valuesOf(store, "a"), []);
    assert.deepEqual(await valuesOf(store, "a", 3), []);
  },
  "entries come back in order, each as it was": async (store) => {
    await store.append("a", added(0, ...awkward.slice(0, 4)));
    await store.append("a", added(4, ...awkward.slice(4)));
    assert.deepEqual(await valuesOf(store, "a"), awkward);
    assert.deepEqual(await valuesOf(store, "a", 7), awkward.slice(7));
    assert.deepEqual(await valuesOf(store, "a", 9), []);
    assert.deepEqual(await valuesOf(store, "a", 12), []);
  },
  "keys stay in their order": async (store) => {
    await store.append("a", added(0, { b: 1, a: 2, 10: 3 }));
    assert.equal(JSON.stringify(await valuesOf(store, "a")), '[{"10":3,"b":1,"a":2}]');
  },
  "what is changed after it was stored, or after it was read, does not change the store": async (store) => {
    const entry = { n: 1 };
    const entries: NewLogEntry[] = [{ entry }];
    const work = store.append("a", { entries, after: 0 });
    entry.n = 2;
    entries.push({ entry: { n: 3 } });
    await work;
    const [first] = (await valuesOf(store, "a")) as readonly { n: number }[];
    if (first !== undefined) first.n = 4;
    assert.deepEqual(await valuesOf(store, "a"), [{ n: 1 }]);
  },
  "logs are apart, whatever their names": async (store) => {
    const names = ["a", "A", "a ", "", "a%", "a'\"; DROP TABLE logs", "__proto__", "ä", "a\u0308"];
    for (const name of names) await store.append(name, added(0, name));
    for (const name of names) assert.deepEqual(await valuesOf(store, name), [name]);
  },
  "an addition after too few or too many entries is refused and changes nothing": async (store) => {
    await assertConflict(store.append("a", added(1, 1)));
    await store.append("a", added(0, 1, 2));
    for (const after of [0, 1, 3]) await assertConflict(store.append("a", added(after, 9)));
    assert.deepEqual(await valuesOf(store, "a"), [1, 2]);
  },
  "entries have numbers and times, and additions return them": async (store) => {
    const at = 1_000_000;
    assert.deepEqual(await store.append("a", added(0, "a", "b")), [
      { seq: 1, at, entry: "a" },
      { seq: 2, at, entry: "b" },
    ]);
    assert.deepEqual(await store.append("a", added(2, "c")), [{ seq: 3, at, entry: "c" }]);
    assert.deepEqual(await store.read("a", 2), [{ seq: 3, at, entry: "c" }]);
  },
  "an addition that joins comes after those of others, and returns them": async (store) => {
    await store.append("a", { ...added(0, "a"), joins: true });
    await store.append("a", added(1, "b"));
    const all = await store.append("a", { ...added(1, "c"), joins: true });
    assert.deepEqual(
      all.map(({ seq, entry }) => [seq, entry]),
      [
        [2, "b"],
        [3, "c"],
      ],
    );
    assert.equal((await store.append("a", { ...added(0), joins: true })).length, 3);
  },
  "of entries with one key the first is kept, in one addition too": async (store) => {
    const keyed = (entry: string, once: string): NewLogEntry => ({ entry, once });
    await store.append("a", { entries: [keyed("a", "k")], after: 0 });
    const entries = [keyed("b", "k"), keyed("c", "l"), keyed("d", "l"), { entry: "e" }];
    await store.append("a", { entries, after: 1 });
    await store.append("b", { entries: [keyed("f", "k")], after: 0 });
    assert.deepEqual(await valuesOf(store, "a"), ["a", "c", "e"]);
    assert.deepEqual(await valuesOf(store, "b"), ["f"]);
  },
  "of 20 entries with one key at once, one is kept": async (store) => {
    const work = Array.from({ length: 20 }, (_, entry) =>
      store.append("a", { entries: [{ entry, once: "k" }], after: 0, joins: true }),
    );
    const seen = await Promise.all(work);
    assert.equal((await store.read("a")).length, 1);
    assert.equal(new Set(seen.map(([first]) => JSON.stringify(first))).size, 1);
  },
  "logs are listed by how their names begin, the oldest first": async (store) => {
    for (const name of ["b:2", "a:1", "b:1", "B:3", "b%"]) await store.append(name, added(0, 1, 2));
    assert.deepEqual(
      await store.logs("b:"),
      ["b:2", "b:1"].map((log) => ({ log, isEnded: false, entries: 2 })),
    );
    assert.equal((await store.logs("")).length, 5);
    assert.deepEqual(await store.logs("%"), []);
  },
  "an addition of nothing is checked, and adds nothing": async (store) => {
    await store.append("a", added(0));
    await store.append("a", added(0, 1));
    await assertConflict(store.append("a", added(0)));
    assert.deepEqual(await valuesOf(store, "a"), [1]);
  },
  "an addition that cannot be stored whole is not stored at all": async (store) => {
    await assert.rejects(store.append("a", added(0, 1, 2n as unknown as number, 3)));
    assert.deepEqual(await valuesOf(store, "a"), []);
    await store.append("a", added(0, 1));
  },
  "of additions at one place at once, one is made": async (store) => {
    const work = Array.from({ length: 20 }, (_, n) => store.append("a", added(0, n, n)));
    const results = await Promise.allSettled(work);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    const stored = await valuesOf(store, "a");
    assert.equal(stored.length, 2);
    assert.equal(stored[0], stored[1]);
  },
  "additions to many logs at once are all made": async (store) => {
    const names = Array.from({ length: 50 }, (_, n) => `log ${n}`);
    await Promise.all(names.map((name) => store.append(name, added(0, name))));
    for (const name of names) assert.deepEqual(await valuesOf(store, name), [name]);
  },
  "a large entry is kept": async (store) => {
    const large = "x".repeat(2_000_000);
    await store.append("a", added(0, large));
    assert.deepEqual(await valuesOf(store, "a"), [large]);
  },
  "a key is used once": async (store) => {
    assert.equal(await store.useOnce("k", 1000), true);
    assert.equal(await store.useOnce("k", 1000), false);
    assert.equal(await store.useOnce("K", 1000), true);
    assert.equal(await store.useOnce("k", 5000), false);
  },
  "of 50 uses of a key at once, one succeeds": async (store) => {
    const uses = await Promise.all(Array.from({ length: 50 }, () => store.useOnce("k", 1000)));
    assert.equal(uses.filter(Boolean).length, 1);
  },
  "a key that may still be valid is not forgotten": async (store) => {
    const day = 24 * 60 * 60 * 1000;
    await store.useOnce("k", 100 * day);
    await store.useOnce("other", 130 * day);
    assert.equal(await store.useOnce("k", 100 * day), false);
  },
  "an erased log is empty and can begin again": async (store) => {
    await store.append("a", added(0, 1, 2));
    await store.append("b", added(0, 3));
    assert.equal(await store.erase("a"), true);
    assert.equal(await store.erase("a"), false);
    assert.deepEqual(await valuesOf(store, "a"), []);
    assert.deepEqual(await valuesOf(store, "b"), [3]);
    await store.append("a", added(0, 4));
    assert.deepEqual(await valuesOf(store, "a"), [4]);
  },
  "what a person has erased is noted with its time, and nothing else is": async (store) => {
    await store.append("a", added(0, "secret"));
    await store.append("b", added(0, "secret"));
    assert.equal(await store.erase("a", { by: "ann" }), true);
    assert.equal(await store.erase("a", { by: "ann" }), false);
    await store.erase("b");
    assert.deepEqual(await store.read("erased"), [{ seq: 1, at: 1_000_000, entry: { log: "a", by: "ann" } }]);
  },
  "it can be closed twice": async (store) => {
    await store.close();
    await store.close();
  },
  "who watches a log hears of additions and of its end, until the watch ends": async (store) => {
    let calls = 0;
    const stop = store.watch("run:a", () => (calls += 1));
    await store.append("run:a", added(0, 1));
    await untilTrue(() => calls > 0);
    const heard = calls;
    await store.erase("run:a");
    await untilTrue(() => calls > heard);
    stop();
    const last = calls;
    await store.append("run:a", added(0, 1));
    await pause(150);
    assert.equal(calls, last);
  },
};
