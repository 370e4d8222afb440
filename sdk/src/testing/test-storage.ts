import type { Store } from "../model/ports/store.ts";
import type { Checks } from "./storage/check.ts";
import { claimChecks } from "./storage/claim-checks.ts";
import { lastingChecks } from "./storage/lasting-checks.ts";
import { logChecks } from "./storage/log-checks.ts";
import { searchingChecks } from "./storage/searching-checks.ts";
import { writingChecks } from "./storage/writing-checks.ts";

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

/** A clock that the checks move. */
export interface StoreClock {
  readonly now: () => number;
}

/**
 * What every store has to do, as named checks for any test runner. Runs under Vitest and node:test alike.
 *
 * @param open Opens the store at a place by this clock: an empty one at a new place, the same content at a place opened before.
 * @example
 * for (const { name, run } of testStorage((place, clock) => sqliteStore(`${folder}/${place}.db`, clock))) test(name, run);
 */
export function testStorage(
  open: (place: string, clock: StoreClock) => Store | Promise<Store>,
  { lasts = true }: StoreTraits = {},
): readonly ContractCheck[] {
  return Object.entries(lasts ? { ...always, ...lastingChecks } : always).map(([name, check], index) => ({
    name: `store: ${name}`,
    run: async () => {
      const opened: Store[] = [];
      const time = { now: 1_000_000 };
      const again = async (): Promise<Store> => {
        const store = await open(`contract-${index + 1}`, { now: () => time.now });
        opened.push(store);
        return store;
      };
      try {
        await check(await again(), { again, time });
      } finally {
        for (const store of opened) await store.close();
      }
    },
  }));
}

const always: Checks = { ...logChecks, ...claimChecks, ...writingChecks, ...searchingChecks };
