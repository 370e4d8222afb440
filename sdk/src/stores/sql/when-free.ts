import { setTimeout } from "node:timers/promises";
import { isRecord } from "../../util/is-record.ts";

/** So many milliseconds may pass until another process has finished its transaction. */
const longestWait = 5000;

/** Runs something, again where another process has the database locked. Other work of this process goes on in between. */
export async function whenFree<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() - begun > longestWait) throw error;
    }
    // Uneven, so that two processes do not meet again and again.
    await setTimeout(2 + Math.random() * 10);
  }
}

/** `SQLITE_BUSY` and its kinds. */
const isBusy = (error: unknown): boolean =>
  isRecord(error) && typeof error.errcode === "number" && (error.errcode & 0xff) === 5;
