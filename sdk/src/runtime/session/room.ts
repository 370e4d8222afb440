import type { Clock } from "../../model/ports/clock.ts";

/** How long writers wait. */
export interface RoomLimit {
  readonly clock: Clock;
  readonly maxWaitMs: number;
}

/** Lets writers wait while a buffer is full: not longer than a limit, and after that not again until there was room. */
export class Room {
  readonly #limit: RoomLimit;
  #waiting: Promise<void> | undefined;
  #release: (() => void) | undefined;
  #isGivenUp = false;

  constructor(limit: RoomLimit) {
    this.#limit = limit;
  }

  /** Whether the reader was too slow: writers no longer wait for it. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Resolves once the buffer has room, or the limit has passed. */
  wait(): Promise<void> {
    return (this.#waiting ??= new Promise((resolve) => {
      const stop = this.#limit.clock.after(this.#limit.maxWaitMs, () => {
        this.#isGivenUp = true;
        this.#release?.();
      });
      this.#release = () => {
        stop();
        this.#waiting = undefined;
        this.#release = undefined;
        resolve();
      };
    }));
  }

  /** The buffer has room. */
  free(): void {
    this.#isGivenUp = false;
    this.#release?.();
  }
}
