import type { Clock } from "../model/ports/clock.ts";

/** The time of this machine; never goes backwards. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, longestDelay));
    return () => clearTimeout(timer);
  },
};

// Longer delays would be taken as none.
const longestDelay = 2_147_483_647;
