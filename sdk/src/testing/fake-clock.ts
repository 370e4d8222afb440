import type { Clock } from "../model/ports/clock.ts";

/** A clock that moves only when a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time forward and runs all timers that fall due, in order. */
  advance(milliseconds: number): void;
  /** Waits until a timer is set: a call has reached its handler and its time limit runs. */
  untilTimer(): Promise<void>;
  /**
   * Waits for a promise and moves the time to the next timer whenever nothing happens, so retries, limits and pauses take no time. Only
   * for handlers that wait for the clock or for nothing; handlers with real I/O would exceed their time limit.
   *
   * @throws Error when the promise can no longer settle, because no timer is left.
   */
  runUntil<Value>(promise: Promise<Value>): Promise<Value>;
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
  const advance = (milliseconds: number): void => {
    const end = time + milliseconds;
    for (let next = earliest(timers, end); next !== undefined; next = earliest(timers, end)) {
      const timer = next;
      timers = timers.filter((other) => other !== timer);
      time = Math.max(time, timer.due);
      timer.run();
    }
    time = end;
  };
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
    advance,
    untilTimer: () =>
      timers.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = [...waiting, resolve];
          }),
    async runUntil(promise) {
      const state = { isSettled: false };
      const settle = (): void => {
        state.isSettled = true;
      };
      const waits = (): boolean => !state.isSettled;
      promise.then(settle, settle);
      for (let idle = 0; waits() && idle < longestIdle; idle += 1) {
        for (let round = 0; waits() && round < rounds; round += 1) await nextRound();
        const next = earliest(timers, Infinity);
        if (next === undefined) await aMillisecond();
        else if (waits()) {
          idle = 0;
          advance(Math.max(0, next.due - time));
        }
      }
      if (waits()) throw new Error("The promise does not settle, and the fake clock has no timer left.");
      return promise;
    },
  };
}

/** Rounds of the event loop that a handler may need without waiting for anything outside. */
const rounds = 20;

/** Milliseconds to wait for work without a timer, such as the first load of a module. */
const longestIdle = 3000;

const aMillisecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function earliest(timers: readonly Timer[], end: number): Timer | undefined {
  return timers.filter(({ due }) => due <= end).toSorted((left, right) => left.due - right.due)[0];
}
