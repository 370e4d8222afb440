import type { Clock } from "../../model/ports/clock.ts";

/** How long writers wait. */
export interface RoomLimit {
  readonly clock: Clock;
  readonly maxWaitMs: number;
}

/** How much output waits, and how long its writers do. */
export interface OutputLimits extends RoomLimit {
  readonly maxBufferedChunks: number;
}

/**
 * What a reader has not read yet. Writers wait while it is full: not longer than a limit, and after that not again until some of it was
 * read.
 */
export class Unread<Item> {
  readonly #most: number;
  readonly #limit: RoomLimit;
  readonly #items: Item[] = [];
  #waiting: Promise<void> | undefined;
  #release: (() => void) | undefined;
  #isGivenUp = false;

  constructor(most: number, limit: RoomLimit) {
    this.#most = most;
    this.#limit = limit;
  }

  /** False if it is full: then the item is not added. */
  add(item: Item): boolean {
    return this.#items.length < this.#most && this.#items.push(item) > 0;
  }

  /** The oldest item; those who write may go on. */
  take(): Item | undefined {
    const item = this.#items.shift();
    this.free();
    return item;
  }

  /** Adds an item in the place of the oldest. */
  replaceOldest(item: Item): void {
    this.#items.push(item);
    this.#items.shift();
  }

  clear(): void {
    this.#items.length = 0;
    this.free();
  }

  /** Whether writers should wait, when so many more items are on their way. */
  isFull(coming = 0): boolean {
    return this.#items.length + coming >= this.#most && !this.#isGivenUp;
  }

  /** Resolves once there is room, or was waited for long enough; undefined if nothing has to be waited for. */
  room(): Promise<void> | undefined {
    if (!this.isFull()) return undefined;
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

  /** Lets those who wait go on. */
  free(): void {
    this.#isGivenUp = false;
    this.#release?.();
  }
}
