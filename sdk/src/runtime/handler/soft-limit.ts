import type { Call, CallWatch } from "../../model/call.ts";
import type { CompleteModePolicy } from "../../model/policy.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ToolRecord } from "../../model/registry.ts";

/** Watches how long a call takes, without time spent waiting for a person; passing the limit is reported once. */
export class SoftLimit implements CallWatch {
  readonly #milliseconds: number;
  readonly #clock: Clock;
  readonly #since: number;
  /** Set once its handler runs. */
  #call: Call | undefined;
  #waited = 0;
  #waitsSince = 0;
  #pauses = 0;
  #hasWaited = false;
  #isReported = false;
  #isOver = false;
  #cancel: (() => void) | undefined;

  /** `since` is when the call began. */
  constructor(clock: Clock, milliseconds: number, since: number) {
    this.#milliseconds = milliseconds;
    this.#clock = clock;
    this.#since = since;
  }

  start(call: Call): void {
    this.#call = call;
    if (this.#isReported || this.#isOver || this.#pauses > 0 || this.#cancel !== undefined) return;
    // Without a listener, the response alone tells of it.
    if (!call.session.isObserved) return;
    // Most handlers start at once, and equal delays share one timer of the machine.
    const elapsed = this.#hasWaited ? this.#elapsed(this.#clock.now()) : 0;
    const left = elapsed < 1 ? this.#milliseconds : Math.max(0, this.#milliseconds - elapsed);
    this.#cancel = this.#clock.after(left, () => this.#pass(call, this.#elapsed(this.#clock.now())));
  }

  /** The call has waited, maybe before it came to its handler. */
  noteWait(): void {
    this.#hasWaited = true;
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
    // Only a handler that runs waits for a person.
    if (this.#call !== undefined) this.start(this.#call);
  }

  /** The call has ended; gives a warning where it took too long. */
  stop(call: Call, now: number): string | undefined {
    this.#isOver = true;
    this.#halt();
    const elapsed = this.#elapsed(this.#pauses > 0 ? this.#waitsSince : now);
    if (elapsed <= this.#milliseconds && !this.#isReported) return undefined;
    const took = Math.round(this.#pass(call, elapsed));
    return `${call.tool.toolId} took ${took} ms; its soft limit is ${this.#milliseconds} ms.`;
  }

  #elapsed(now: number): number {
    return now - this.#since - this.#waited;
  }

  /** A timer may be early, and a clock may have been set back. */
  #pass(call: Call, measured: number): number {
    const elapsed = Math.max(measured, this.#milliseconds);
    if (!this.#isReported) {
      this.#isReported = true;
      this.#report(call, elapsed);
    }
    return elapsed;
  }

  #report(call: Call, elapsedMs: number): void {
    const { session, tool } = call;
    if (!session.isObserved) return;
    const limitMs = this.#milliseconds;
    session.emit(call, { type: "soft_limit_exceeded", tool: tool.toolId, limitMs, elapsedMs });
  }

  #halt(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** What the policy says of this tool, else the tool's own word, else that of the policy for its category. */
export function softLimitOf({ toolId, category, metadata }: ToolRecord, mode: CompleteModePolicy): number | undefined {
  const { tools, softLimits } = mode;
  const own = Object.hasOwn(tools, toolId) ? tools[toolId]?.softLimit : undefined;
  if (own !== undefined) return own ?? undefined;
  if (metadata.latencyBudgetMs !== undefined) return metadata.latencyBudgetMs;
  const { [category]: ofCategory = softLimits.any } = softLimits;
  return ofCategory ?? undefined;
}
