import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { isToolwrightError } from "../../../sdk/src/errors/toolwright-error.ts";
import type { Claim, LogAddition, Store } from "../../../sdk/src/model/ports/store.ts";
import type { Json } from "../../../sdk/src/util/json.ts";

/** The environment of a check in addition to its store. */
export interface CheckHelp {
  /** Opens the same location again. */
  readonly again: () => Promise<Store>;
  readonly time: { now: number };
}

/** One check of a store. */
export type Check = (store: Store, help: CheckHelp) => Promise<void>;

/** Named checks. */
export type Checks = Readonly<Record<string, Check>>;

/** An addition of these values. */
export const added = (after: number, ...values: readonly Json[]): LogAddition => ({
  entries: values.map((entry) => ({ entry })),
  after,
});

/** The values of a log. */
export const valuesOf = async (store: Store, log: string, after?: number): Promise<readonly Json[]> =>
  (await store.read(log, after)).map(({ entry }) => entry);

/** Expects a refusal with this code. */
export const assertCode = (work: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(work, (error: unknown) => isToolwrightError(error) && error.code === code);

/** Expects a refused addition, because the log has another length. */
export const assertConflict = (work: Promise<unknown>): Promise<void> => assertCode(work, "STORE_CONFLICT");

/** Claims any log with pending work. */
export async function claimed(store: Store, worker: string, leaseMs = 1000): Promise<Claim> {
  const claim = await store.claim({ prefix: "", worker, leaseMs });
  assert.ok(claim);
  return claim;
}

/** Waits for up to ten seconds. */
export async function untilTrue(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !isTrue(); tries += 1) await pause(10);
  assert.ok(isTrue());
}
