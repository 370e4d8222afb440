import type { Call, CallTimer } from "../../model/call/call.ts";
import type { Clock } from "../../model/ports/clock.ts";

/** Measures time, without that in which it is paused. */
export class RunningTimer implements CallTimer {
  readonly #clock: Clock;
  #since: number;
  /** What was measured before `#since`. */
  #spent = 0;
  #pauses = 0;
  #limit: { readonly until: number; readonly expire: () => void } | undefined;
  #cancel: (() => void) | undefined;

  /** `since` is when it begins to measure. */
  constructor(clock: Clock, since: number) {
    this.#clock = clock;
    this.#since = since;
  }

  /** Lets it expire when it has measured so much more; instead of what was set before. */
  start(milliseconds: number, expire: () => void): void {
    const now = this.#clock.now();
    this.#limit = { until: this.elapsed(now) + milliseconds, expire };
    this.#run(now);
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    this.#spent += this.#clock.now() - this.#since;
    this.#cancel?.();
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    this.#since = this.#clock.now();
    this.#run(this.#since);
  }

  stop(): void {
    this.#limit = undefined;
    this.#cancel?.();
  }

  /** The milliseconds that were measured until now. */
  elapsed(now: number): number {
    return this.#pauses > 0 ? this.#spent : this.#spent + now - this.#since;
  }

  #run(now: number): void {
    this.#cancel?.();
    if (this.#limit === undefined || this.#pauses > 0) return;
    const { until, expire } = this.#limit;
    this.#cancel = this.#clock.after(Math.max(0, until - this.elapsed(now)), () => {
      this.#limit = undefined;
      expire();
    });
  }
}

/** The call with one more time limit, for it and those made from it. */
export const withTimer = (call: Call, timer: CallTimer): Call => ({
  ...call,
  turn: { ...call.turn, timers: [...call.turn.timers, timer] },
});

/** Waits for a person: the time counts against no limit, neither of the call nor of those that wait for it. */
export async function awaitPerson<Answer>({ turn: { timers } }: Call, answer: () => Promise<Answer>): Promise<Answer> {
  for (const timer of timers) timer.pause();
  try {
    return await answer();
  } finally {
    for (const timer of timers) timer.resume();
  }
}
