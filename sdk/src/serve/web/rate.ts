import type { Clock } from "../../model/ports/clock.ts";

const minute = 60_000;

export class Rate {
  readonly #clock: Clock;
  readonly #most: number;
  #counts = new Map<string, number>();
  #since = 0;

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  isWithin(user: string): boolean {
    const now = this.#clock.now();
    if (now - this.#since >= minute) {
      this.#counts = new Map();
      this.#since = now;
    }
    const count = (this.#counts.get(user) ?? 0) + 1;
    this.#counts.set(user, count);
    return count <= this.#most;
  }
}
