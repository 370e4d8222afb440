import type { Clock } from "../model/ports/clock.ts";

/** A longer timer would fire at once. */
export const longestTimer = 2_147_483_647;

/** Wall-clock time: what expires has to do so in another process too. */
export const machineClock: Clock = {
  now: Date.now,
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};
