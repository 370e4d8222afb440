import type { Call, Outcome, Stage } from "../../model/call/call.ts";
import type { CompleteModePolicy } from "../../model/call/policy.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { RunningTimer, withTimer } from "../handler/handler-run.ts";

const stage: Stage = {
  name: "soft-limit",
  run(call, next, { clock }) {
    const limitMs = softLimitOf(call.tool, call.session.modePolicy);
    if (limitMs === undefined) return next(call);
    const watch = new Watch(call, limitMs, clock);
    const outcome = next(withTimer(call, watch));
    return outcome instanceof Promise ? watch.during(outcome) : watch.end(outcome);
  },
};

export default stage;

/** Reports a call once if it takes longer than its soft limit: at that moment if there is a listener, and in its warnings. */
class Watch extends RunningTimer {
  readonly #call: Call;
  readonly #limitMs: number;
  readonly #clock: Clock;
  #isReported = false;

  constructor(call: Call, limitMs: number, clock: Clock) {
    super(clock, clock.now());
    this.#call = call;
    this.#limitMs = limitMs;
    this.#clock = clock;
  }

  /** Without a listener, only the response reports it. */
  begin(): void {
    if (this.#isReported || !this.#call.session.isObserved) return;
    this.start(this.#limitMs - this.#elapsed, () => this.#report(this.#elapsed));
  }

  during(outcome: Promise<Outcome>): Promise<Outcome> {
    return outcome.then(
      (ended) => this.end(ended),
      (thrown: unknown) => {
        this.stop();
        throw thrown;
      },
    );
  }

  end(outcome: Outcome): Outcome {
    this.stop();
    const elapsed = this.#elapsed;
    if (elapsed <= this.#limitMs && !this.#isReported) return outcome;
    const took = this.#report(elapsed);
    const warning = `${this.#call.tool.toolId} took ${took} ms; its soft limit is ${this.#limitMs} ms.`;
    return { ...outcome, warnings: [...(outcome.warnings ?? []), warning] };
  }

  get #elapsed(): number {
    return this.elapsed(this.#clock.now());
  }

  #report(elapsed: number): number {
    // A timer may be early, and a clock may have been set back.
    const elapsedMs = Math.max(Math.round(elapsed), this.#limitMs);
    const { session, tool } = this.#call;
    if (!this.#isReported)
      session.emit(this.#call, {
        type: "soft_limit_exceeded",
        tool: tool.toolId,
        limitMs: this.#limitMs,
        elapsedMs,
      });
    this.#isReported = true;
    return elapsedMs;
  }
}

/** The policy's limit for this tool, otherwise the tool's own limit, otherwise the policy's limit for its category. */
function softLimitOf({ toolId, category, metadata }: ToolRecord, mode: CompleteModePolicy): number | undefined {
  const { tools, softLimits } = mode;
  const own = Object.hasOwn(tools, toolId) ? tools[toolId]?.softLimit : undefined;
  if (own !== undefined) return own ?? undefined;
  if (metadata.latencyBudgetMs !== undefined) return metadata.latencyBudgetMs;
  const { [category]: ofCategory = softLimits.any } = softLimits;
  return ofCategory ?? undefined;
}
