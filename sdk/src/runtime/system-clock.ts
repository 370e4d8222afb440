import type { Clock } from "../model/ports/clock.ts";

// Node's timers hold 31 bits; a longer time would fire at once.
const longestDelay = 2_147_483_647;

/** The time of this machine; never goes backwards. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, longestDelay));
    return () => clearTimeout(timer);
  },
};
