import { setTimeout } from "node:timers/promises";
import { backoff } from "../../util/waits.ts";
import { isRecord } from "../../util/is-record.ts";
import { systemClock } from "../../model/ports/clock.ts";

export interface Patience {
  /** Whether the same operation may succeed later. */
  readonly isPassing: (error: unknown) => boolean;
  /** How long after its first failure it is retried, in milliseconds. A machine that slept through the first attempt retries at least once. */
  readonly patienceMs: number;
  readonly longestPauseMs: number;
}

/** Runs something, and retries it after a temporary failure. Other work of this process continues in between. */
export async function patiently<Result>(
  run: (attempt: number) => Result | Promise<Result>,
  { isPassing, patienceMs, longestPauseMs }: Patience,
): Promise<Result> {
  let failedAt: number | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      const now = systemClock.now();
      if (!isPassing(error) || now - (failedAt ??= now) > patienceMs) throw error;
    }
    await setTimeout(backoff(attempt, { initialMs: 4, longestMs: longestPauseMs }));
  }
}

/** Runs an operation, and retries for `patienceMs` (default 5,000) while another process has locked the database. */
export const whenFree = <Result>(run: () => Result | Promise<Result>, patienceMs = 5000): Promise<Result> =>
  patiently(run, { isPassing: isBusy, patienceMs, longestPauseMs: 16 });

/** `SQLITE_BUSY` and its extended codes. */
export const isBusy = (error: unknown): boolean =>
  isRecord(error) && typeof error.errcode === "number" && (error.errcode & 0xff) === 5;

/** An error after which `whenFree` retries. */
export const busy = (message: string): Error => Object.assign(new Error(message), { errcode: 5 });
