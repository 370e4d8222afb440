import type { Clock } from "../model/ports/clock.ts";
import { LinkedList, type Linked } from "../util/linked-list.ts";

/** Milliseconds since some time in the past. Not `performance.now`: the first use of that loads a module of Node. */
function elapsed(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1_000_000;
}

const origin = Date.now() - elapsed();

/** The time of this machine; never goes backwards. Delays count from the end of the present tick of the event loop. */
export const systemClock: Clock = {
  now: () => origin + elapsed(),
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

class Entry implements Linked {
  /** Undefined until the tick in which it was added has ended. */
  due: number | undefined = undefined;
  before: Linked | undefined = undefined;
  after: Linked | undefined = undefined;
  readonly run: () => void;

  constructor(run: () => void) {
    this.run = run;
  }
}

/**
 * What waits equally long, in the order in which it falls due: one timer serves all. Nearly every call sets a time limit and takes
 * it back in the same tick: the machine's timer is touched only for what is left when the tick ends.
 */
class Queue {
  readonly #delay: number;
  readonly #added = new LinkedList<Entry>();
  readonly #waiting = new LinkedList<Entry>();
  #timer: NodeJS.Timeout | undefined;
  #isSettling = false;

  constructor(delay: number) {
    this.#delay = delay;
  }

  add(run: () => void): () => void {
    const entry = new Entry(run);
    this.#added.add(entry);
    this.#settleLater();
    return () => this.#remove(entry);
  }

  #remove(entry: Entry): void {
    if (entry.due === undefined) {
      this.#added.remove(entry);
      return;
    }
    this.#waiting.remove(entry);
    if (this.#waiting.first === undefined) this.#settleLater();
  }

  #settleLater(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    setImmediate(() => this.#settle());
  }

  #settle(): void {
    this.#isSettling = false;
    const due = elapsed() + this.#delay;
    for (let entry = this.#added.first; entry !== undefined; entry = this.#added.first) {
      this.#added.remove(entry);
      entry.due = due;
      this.#waiting.add(entry);
    }
    // A timer alone does not keep the process alive.
    if (this.#waiting.first === undefined) this.#timer?.unref();
    else if (this.#timer === undefined) this.#timer = setTimeout(() => this.#fire(), this.#delay);
    else this.#timer.ref();
  }

  #fire(): void {
    this.#timer = undefined;
    const now = elapsed();
    for (let entry = this.#waiting.first; isDue(entry, now); entry = this.#waiting.first) {
      this.#waiting.remove(entry);
      entry.run();
    }
    const due = this.#waiting.first?.due;
    if (due !== undefined) this.#timer ??= setTimeout(() => this.#fire(), Math.max(1, due - now));
    else if (!this.#isSettling) queues.delete(this.#delay);
  }
}

// Timers count whole milliseconds and may fire a fraction early.
const tolerance = 1;

const isDue = (entry: Entry | undefined, now: number): entry is Entry => (entry?.due ?? Infinity) <= now + tolerance;
