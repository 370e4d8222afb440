import type { Clock } from "../model/ports/clock.ts";

const origin = performance.timeOrigin;

/** The time of this machine; never goes backwards. */
export const systemClock: Clock = {
  now: () => origin + performance.now(),
  after(milliseconds, run) {
    const delay = Math.min(milliseconds, longestDelay);
    let queue = queues.get(delay);
    if (queue === undefined) queues.set(delay, (queue = new Queue(delay)));
    return queue.add(run);
  },
};

// Longer delays would be taken as none.
const longestDelay = 2_147_483_647;

const queues = new Map<number, Queue>();

interface Entry {
  readonly due: number;
  readonly run: () => void;
  before: Entry | undefined;
  after: Entry | undefined;
}

/**
 * What waits equally long, in the order in which it falls due: one timer serves all. Nearly every call sets a time limit and takes
 * it back at once, and a timer of its own would be the dearest part of such a call.
 */
class Queue {
  readonly #delay: number;
  #timer: NodeJS.Timeout | undefined;
  #first: Entry | undefined;
  #last: Entry | undefined;

  constructor(delay: number) {
    this.#delay = delay;
  }

  add(run: () => void): () => void {
    const entry: Entry = { due: performance.now() + this.#delay, run, before: this.#last, after: undefined };
    if (this.#last === undefined) {
      this.#first = entry;
      this.#timer?.ref();
    } else this.#last.after = entry;
    this.#last = entry;
    this.#timer ??= setTimeout(() => this.#fire(), this.#delay);
    return () => this.#remove(entry);
  }

  #remove(entry: Entry): void {
    if (this.#first !== entry && entry.before === undefined) return;
    if (entry.before === undefined) this.#first = entry.after;
    else entry.before.after = entry.after;
    if (entry.after === undefined) this.#last = entry.before;
    else entry.after.before = entry.before;
    entry.before = undefined;
    // A timer alone does not keep the process alive.
    if (this.#first === undefined) this.#timer?.unref();
  }

  #fire(): void {
    this.#timer = undefined;
    const now = performance.now();
    while (this.#first !== undefined && this.#first.due <= now + tolerance) {
      const { run } = this.#first;
      this.#remove(this.#first);
      run();
    }
    if (this.#first === undefined) queues.delete(this.#delay);
    else this.#timer ??= setTimeout(() => this.#fire(), Math.max(1, this.#first.due - now));
  }
}

// Timers count whole milliseconds and may fire a fraction early.
const tolerance = 1;
