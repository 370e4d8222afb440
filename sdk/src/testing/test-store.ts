import assert from "node:assert/strict";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { Store } from "../model/ports/store.ts";

/** One check of a contract: register it with the test runner you use. */
export interface ContractCheck {
  readonly name: string;
  /** Rejects with an `AssertionError` where the check fails. */
  readonly run: () => Promise<void>;
}

/** What is known of the stores under test. */
export interface StoreTraits {
  /** Whether a place opened again, and another connection to it, has what was stored there. Default true. */
  readonly lasts?: boolean;
}

/**
 * What every store has to do, as named checks for any test runner. Runs under Vitest and node:test alike.
 *
 * @param open Opens the store at a place: an empty one at a new place, the same content at a place opened before.
 * @example
 * for (const { name, run } of testStore((place) => sqliteStore(`${folder}/${place}.db`))) test(name, run);
 */
export function testStore(
  open: (place: string) => Store | Promise<Store>,
  { lasts = true }: StoreTraits = {},
): readonly ContractCheck[] {
  const checks = Object.entries(lasts ? { ...always, ...lasting } : always);
  return checks.map(([name, check], index) => ({
    name: `store: ${name}`,
    run: async () => {
      const opened: Store[] = [];
      const again = async (): Promise<Store> => {
        const store = await open(`contract-${index + 1}`);
        opened.push(store);
        return store;
      };
      try {
        await check(await again(), again);
      } finally {
        for (const store of opened) await store.close();
      }
    },
  }));
}

type Check = (store: Store, again: () => Promise<Store>) => Promise<void>;

async function assertConflict(work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error: unknown) => isToolwrightError(error) && error.code === "STORE_CONFLICT");
}

const awkward = [null, true, 0, -1.5, "", "\u0000 \ud83d\ude00 \u2028", [], {}, [[1], { b: 1, a: { "": null } }]];

const always: Readonly<Record<string, Check>> = {
  "a log that does not exist is empty": async (store) => {
    assert.deepEqual(await store.read("a"), []);
    assert.deepEqual(await store.read("a", 3), []);
  },
  "entries come back in order, each as it was": async (store) => {
    await store.append("a", { entries: awkward.slice(0, 4), after: 0 });
    await store.append("a", { entries: awkward.slice(4), after: 4 });
    assert.deepEqual(await store.read("a"), awkward);
    assert.deepEqual(await store.read("a", 7), awkward.slice(7));
    assert.deepEqual(await store.read("a", 9), []);
    assert.deepEqual(await store.read("a", 12), []);
  },
  "keys stay in their order": async (store) => {
    await store.append("a", { entries: [{ b: 1, a: 2, 10: 3 }], after: 0 });
    assert.equal(JSON.stringify(await store.read("a")), '[{"10":3,"b":1,"a":2}]');
  },
  "what is changed after it was stored, or after it was read, does not change the store": async (store) => {
    const entry = { n: 1 };
    const entries = [entry];
    const work = store.append("a", { entries, after: 0 });
    entry.n = 2;
    entries.push({ n: 3 });
    await work;
    const [first] = (await store.read("a")) as readonly { n: number }[];
    if (first !== undefined) first.n = 4;
    assert.deepEqual(await store.read("a"), [{ n: 1 }]);
  },
  "logs are apart, whatever their names": async (store) => {
    const names = ["a", "A", "a ", "", "a%", "a'\"; DROP TABLE logs", "__proto__", "ä", "a\u0308"];
    for (const name of names) await store.append(name, { entries: [name], after: 0 });
    for (const name of names) assert.deepEqual(await store.read(name), [name]);
  },
  "an addition after too few or too many entries is refused and changes nothing": async (store) => {
    await assertConflict(store.append("a", { entries: [1], after: 1 }));
    await store.append("a", { entries: [1, 2], after: 0 });
    for (const after of [0, 1, 3]) await assertConflict(store.append("a", { entries: [9], after }));
    assert.deepEqual(await store.read("a"), [1, 2]);
  },
  "an addition of nothing is checked, and adds nothing": async (store) => {
    await store.append("a", { entries: [], after: 0 });
    await store.append("a", { entries: [1], after: 0 });
    await assertConflict(store.append("a", { entries: [], after: 0 }));
    assert.deepEqual(await store.read("a"), [1]);
  },
  "an addition that cannot be stored whole is not stored at all": async (store) => {
    const entries = [1, 2n as unknown as number, 3];
    await assert.rejects(store.append("a", { entries, after: 0 }));
    assert.deepEqual(await store.read("a"), []);
    await store.append("a", { entries: [1], after: 0 });
  },
  "of additions at one place at once, one is made": async (store) => {
    const work = Array.from({ length: 20 }, (_, n) => store.append("a", { entries: [n, n], after: 0 }));
    const results = await Promise.allSettled(work);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    const stored = await store.read("a");
    assert.equal(stored.length, 2);
    assert.equal(stored[0], stored[1]);
  },
  "additions to many logs at once are all made": async (store) => {
    const names = Array.from({ length: 50 }, (_, n) => `log ${n}`);
    await Promise.all(names.map((name) => store.append(name, { entries: [name], after: 0 })));
    for (const name of names) assert.deepEqual(await store.read(name), [name]);
  },
  "a large entry is kept": async (store) => {
    const large = "x".repeat(2_000_000);
    await store.append("a", { entries: [large], after: 0 });
    assert.deepEqual(await store.read("a"), [large]);
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
  "a removed log is empty and can begin again": async (store) => {
    await store.append("a", { entries: [1, 2], after: 0 });
    await store.append("b", { entries: [3], after: 0 });
    await store.remove("a");
    await store.remove("a");
    assert.deepEqual(await store.read("a"), []);
    assert.deepEqual(await store.read("b"), [3]);
    await store.append("a", { entries: [4], after: 0 });
    assert.deepEqual(await store.read("a"), [4]);
  },
  "it can be closed twice": async (store) => {
    await store.close();
    await store.close();
  },
};

const lasting: Readonly<Record<string, Check>> = {
  "what was stored is there when it is opened again": async (store, again) => {
    await store.append("a", { entries: [{ n: 1 }], after: 0 });
    await store.useOnce("k", 1000);
    await store.close();
    const next = await again();
    assert.deepEqual(await next.read("a"), [{ n: 1 }]);
    assert.equal(await next.useOnce("k", 1000), false);
    await next.append("a", { entries: [2], after: 1 });
  },
  "what waits to be stored is stored before it closes": async (store, again) => {
    const work = store.append("a", { entries: [1], after: 0 });
    await store.close();
    await work;
    assert.deepEqual(await (await again()).read("a"), [1]);
  },
  "two connections see what the other stores, at once": async (store, again) => {
    const other = await again();
    await store.append("a", { entries: [1], after: 0 });
    assert.deepEqual(await other.read("a"), [1]);
    await other.append("a", { entries: [2], after: 1 });
    await assertConflict(store.append("a", { entries: [3], after: 1 }));
    assert.deepEqual(await store.read("a"), [1, 2]);
    assert.equal(await store.useOnce("k", 1000), true);
    assert.equal(await other.useOnce("k", 1000), false);
  },
  "of additions by two connections at once, one is made": async (store, again) => {
    const other = await again();
    for (let after = 0; after < 20; after += 1) {
      const work = [store, other].map((each, n) => each.append("a", { entries: [n], after }));
      const results = await Promise.allSettled(work);
      assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    }
    assert.equal((await store.read("a")).length, 20);
  },
};
