import { setTimeout } from "node:timers/promises";
import { backoff } from "../../util/backoff.ts";
import { isRecord } from "../../util/is-record.ts";
import { systemClock } from "../../model/ports/clock.ts";

/** So many milliseconds may pass until another process has finished its transaction. */
const longestWait = 5000;

/** Runs something, again where another process has the database locked. Other work of this process goes on in between. */
export async function whenFree<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const begun = systemClock.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || systemClock.now() - begun > longestWait) throw error;
    }
    await setTimeout(backoff(attempt, { initialMs: 4, longestMs: 16 }));
  }
}

/** `SQLITE_BUSY` and its kinds. */
export const isBusy = (error: unknown): boolean =>
  isRecord(error) && typeof error.errcode === "number" && (error.errcode & 0xff) === 5;

/** Has `whenFree` try again. */
export const busy = (message: string): Error => Object.assign(new Error(message), { errcode: 5 });
