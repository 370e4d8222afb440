import type { Clock } from "../../model/ports/clock.ts";

/** What a time limit ends. */
export interface Limited {
  expire(): void;
}

/** A time limit that can be paused; it runs between `start` and `stop`. */
export class RunningTimer {
  readonly #clock: Clock;
  readonly #limited: Limited;
  #left = Infinity;
  #since: number;
  #pauses = 0;
  #isStarted = false;
  #cancel: (() => void) | undefined;

  /** `since` is when the call began. */
  constructor(clock: Clock, since: number, limited: Limited) {
    this.#clock = clock;
    this.#since = since;
    this.#limited = limited;
  }

  /** `milliseconds` of 0 set no limit. */
  start(milliseconds: number): void {
    this.#isStarted = true;
    if (milliseconds > 0) this.#left = milliseconds;
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
    this.#cancel = this.#clock.after(this.#left, () => this.#limited.expire());
  }

  #halt(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
