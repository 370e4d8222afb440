import type { Call, Outcome, Stage } from "../../model/call/call.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { cancelled, failure } from "../values/response-errors.ts";
import { onCancelled, RunningTimer, withTimer } from "../handler/handler-run.ts";

const stage: Stage = {
  name: "timeout",
  run(call, next, { clock }) {
    if (call.signal.aborted) return cancelled(call);
    const limit = new Limit(call, clock);
    const outcome = next(withTimer(call, limit, limit.signal));
    return outcome instanceof Promise ? limit.race(outcome) : outcome;
  },
};

export default stage;

/** Ends a call at its time limit, or when it is cancelled, even if the handler continues. */
class Limit extends RunningTimer {
  readonly #call: Call;
  readonly #milliseconds: number;
  readonly #controller = new AbortController();
  #stopListening: (() => void) | undefined;
  #settle: ((outcome: Outcome | Promise<Outcome>) => void) | undefined;

  constructor(call: Call, clock: Clock) {
    super(clock, 0);
    this.#call = call;
    const { timeoutMs } = call.tool.metadata;
    this.#milliseconds = timeoutMs ?? (call.isBackground ? 0 : call.session.policy.timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  race(pending: Promise<Outcome>): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (this.#milliseconds > 0) this.start(this.#milliseconds, () => this.#expire());
      for (const timer of this.#call.turn.timers) timer.begin?.();
      this.#stopListening = onCancelled(this.#call, () => this.#cancel());
      // A handler may have aborted the signal before its first `await`.
      if (this.#call.signal.aborted) this.#cancel();
      // If the pending promise rejects, this one rejects too.
      pending.then(
        (outcome) => this.#end(outcome),
        () => this.#end(pending),
      );
    });
  }

  #expire(): void {
    const { tool } = this.#call;
    const message = `${tool.toolId} did not finish within ${this.#milliseconds} ms.`;
    const retryable = isReadOnly(tool) || tool.metadata.idempotent === true;
    this.#abort(new DOMException(message, "TimeoutError"), retryable);
  }

  #cancel(): void {
    this.#abort(new DOMException(cancelled(this.#call).error.message, "AbortError"), false);
  }

  #abort(reason: DOMException, retryable: boolean): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    // It is unknown how far an interrupted handler got.
    this.#end(failure("TRANSIENT", reason.message, { retryable, partialSideEffects: true }));
  }

  #end(outcome: Outcome | Promise<Outcome>): void {
    this.stop();
    this.#stopListening?.();
    this.#settle?.(outcome);
  }
}
