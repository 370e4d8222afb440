import type { Call, CallTimer, CallWatch } from "../../model/call.ts";
import type { CompleteModePolicy } from "../../model/policy.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ToolRecord } from "../../model/registry.ts";

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

/** Watches how long a call takes, without time spent waiting for a person; passing the limit is reported once. */
export class SoftLimit implements CallWatch {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #timer: RunningTimer;
  #isReported = false;

  /** `since` is when the call began. */
  constructor(clock: Clock, limitMs: number, since: number) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#timer = new RunningTimer(clock, since);
  }

  /** Without a listener, the response alone tells of it. */
  start(call: Call): void {
    if (!call.session.isObserved) return;
    const left = this.#limitMs - this.#timer.elapsed(this.#clock.now());
    this.#timer.start(left, () => this.#pass(call, this.#clock.now()));
  }

  pause(): void {
    this.#timer.pause();
  }

  resume(): void {
    this.#timer.resume();
  }

  /** The call has ended; gives a warning where it took too long. */
  stop(call: Call, now: number): string | undefined {
    this.#timer.stop();
    if (this.#timer.elapsed(now) <= this.#limitMs && !this.#isReported) return undefined;
    const took = Math.round(this.#pass(call, now));
    return `${call.tool.toolId} took ${took} ms; its soft limit is ${this.#limitMs} ms.`;
  }

  #pass(call: Call, now: number): number {
    // A timer may be early, and a clock may have been set back.
    const elapsedMs = Math.max(this.#timer.elapsed(now), this.#limitMs);
    const { session, tool } = call;
    if (!this.#isReported && session.isObserved)
      session.emit(call, { type: "soft_limit_exceeded", tool: tool.toolId, limitMs: this.#limitMs, elapsedMs });
    this.#isReported = true;
    return elapsedMs;
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
