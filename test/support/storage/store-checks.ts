import { test } from "vitest";
import type { Store } from "../../../sdk/src/model/ports/store.ts";
import type { Checks } from "./check.ts";
import { claimChecks } from "./claim-checks.ts";
import { lastingChecks } from "./lasting-checks.ts";
import { logChecks } from "./log-checks.ts";
import { searchingChecks } from "./searching-checks.ts";
import { writingChecks } from "./writing-checks.ts";

/** A clock that the checks move. */
interface StoreClock {
  readonly now: () => number;
}

interface StoreChecks {
  /** Opens the store at a location with this clock: an empty one at a new location, the stored content at a known one. */
  readonly open: (place: string, clock: StoreClock) => Store | Promise<Store>;
  /** Whether reopening a location, or another connection to it, shows the stored content. Default true. */
  readonly lasts?: boolean;
}

/** Registers a test for each requirement of a store. */
export function testStorage({ open, lasts = true }: StoreChecks): void {
  const checks = Object.entries(lasts ? { ...always, ...lastingChecks } : always);
  for (const [index, [name, check]] of checks.entries()) {
    test(`store: ${name}`, async () => {
      const opened: Store[] = [];
      const time = { now: 1_000_000 };
      const again = async (): Promise<Store> => {
        const store = await open(`contract-${String(index)}`, { now: () => time.now });
        opened.push(store);
        return store;
      };
      try {
        await check(await again(), { again, time });
      } finally {
        for (const store of opened) await store.close();
      }
    });
  }
}

const always: Checks = { ...logChecks, ...claimChecks, ...writingChecks, ...searchingChecks };
