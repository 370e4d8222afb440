import type { Clock } from "../model/ports/clock.ts";

/** A clock that stands still until it is moved. */
export interface FakeClock extends Clock {
  /** Moves the time on and runs what falls due, in order. */
  advance(milliseconds: number): void;
  /** Waits until something is to be run later: a call has reached its handler and its time limit runs. */
  untilTimer(): Promise<void>;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** A clock for tests; `start` is in milliseconds since 1970, default 0. */
export function createFakeClock(start = 0): FakeClock {
  let time = start;
  let timers: readonly Timer[] = [];
  let waiting: readonly (() => void)[] = [];
  return {
    now: () => time,
    after(milliseconds, run) {
      const timer = { due: time + milliseconds, run };
      timers = [...timers, timer];
      for (const resume of waiting) resume();
      waiting = [];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      for (let next = earliest(timers, end); next !== undefined; next = earliest(timers, end)) {
        const timer = next;
        timers = timers.filter((other) => other !== timer);
        time = Math.max(time, timer.due);
        timer.run();
      }
      time = end;
    },
    untilTimer: () =>
      timers.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = [...waiting, resolve];
          }),
  };
}

function earliest(timers: readonly Timer[], end: number): Timer | undefined {
  return timers.filter(({ due }) => due <= end).toSorted((left, right) => left.due - right.due)[0];
}
