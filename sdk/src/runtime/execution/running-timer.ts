import type { CallTimer } from "../../model/call.ts";
import type { Clock } from "../../model/ports/clock.ts";

/** A time limit that can be paused; it runs between `start` and `stop`. */
export class RunningTimer implements CallTimer {
  readonly #clock: Clock;
  readonly #expire: () => void;
  #left: number;
  #since: number;
  #pauses = 0;
  #isStarted = false;
  #cancel: (() => void) | undefined;

  /** `milliseconds` of 0 set no limit; `since` is when the call began. */
  constructor(clock: Clock, limit: { readonly milliseconds: number; readonly since: number }, expire: () => void) {
    this.#clock = clock;
    this.#since = limit.since;
    this.#left = limit.milliseconds === 0 ? Infinity : limit.milliseconds;
    this.#expire = expire;
  }

  start(): void {
    this.#isStarted = true;
    this.#run();
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#cancel === undefined) return;
    this.#left = Math.max(0, this.#left - (this.#clock.now() - this.#since));
    this.#halt();
  }

  resume(): void {
    this.#pauses -= 1;
    this.#since = this.#clock.now();
    this.#run();
  }

  stop(): void {
    this.#isStarted = false;
    this.#halt();
  }

  #run(): void {
    if (!this.#isStarted || this.#pauses > 0 || this.#left === Infinity) return;
    this.#cancel = this.#clock.after(this.#left, this.#expire);
  }

  #halt(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
