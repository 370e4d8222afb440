import type { CallWatch } from "../../model/call.ts";
import type { Clock } from "../../model/ports/clock.ts";

/** Watches how long a call takes, without time spent waiting for a person; passing the limit is reported once. */
export class SoftLimit implements CallWatch {
  readonly milliseconds: number;
  readonly #clock: Clock;
  readonly #report: (elapsed: number) => void;
  readonly #since: number;
  #waited = 0;
  #waitsSince = 0;
  #pauses = 0;
  #isStarted = false;
  #isReported = false;
  #cancel: (() => void) | undefined;

  /** `since` is when the call began. */
  constructor(
    clock: Clock,
    limit: { readonly milliseconds: number; readonly since: number },
    report: (elapsed: number) => void,
  ) {
    this.milliseconds = limit.milliseconds;
    this.#clock = clock;
    this.#since = limit.since;
    this.#report = report;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#arm();
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    this.#waitsSince = this.#clock.now();
    this.#halt();
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    this.#waited += this.#clock.now() - this.#waitsSince;
    this.#arm();
  }

  /** The call has ended; gives the milliseconds it took where these exceed the limit. */
  stop(): number | undefined {
    this.#isStarted = false;
    this.#halt();
    const elapsed = this.#elapsed();
    if (elapsed <= this.milliseconds && !this.#isReported) return undefined;
    return this.#pass(elapsed);
  }

  #elapsed(): number {
    const now = this.#pauses > 0 ? this.#waitsSince : this.#clock.now();
    return now - this.#since - this.#waited;
  }

  #arm(): void {
    if (!this.#isStarted || this.#isReported || this.#pauses > 0) return;
    const left = Math.max(0, this.milliseconds - this.#elapsed());
    this.#cancel = this.#clock.after(left, () => this.#pass(this.#elapsed()));
  }

  /** A timer may be early, and a clock may have been set back. */
  #pass(measured: number): number {
    const elapsed = Math.max(measured, this.milliseconds);
    if (!this.#isReported) {
      this.#isReported = true;
      this.#report(elapsed);
    }
    return elapsed;
  }

  #halt(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
