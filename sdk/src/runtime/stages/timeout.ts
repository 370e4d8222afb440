import type { Call } from "../../model/call.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { Failure, Outcome } from "../../model/outcome.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { Stage } from "../../model/stage.ts";
import { onCancelled } from "../execution/on-cancelled.ts";
import { cancelled, failure } from "../outcomes/response-errors.ts";
import { RunningTimer } from "../execution/running-timer.ts";

const stage: Stage = {
  name: "timeout",
  run(call, next, { clock }) {
    if (call.signal.aborted) return cancelled(call);
    const limit = new Limit(call, clock);
    const outcome = next({ ...call, signal: limit.signal, timer: limit.timer });
    return outcome instanceof Promise ? limit.race(outcome) : outcome;
  },
};

export default stage;

/** Ends a call at its time limit, or when it is cancelled, whatever the handler does. */
class Limit {
  readonly #call: Call;
  readonly #milliseconds: number;
  readonly #controller = new AbortController();
  readonly timer: RunningTimer;
  #settle: ((outcome: Failure) => void) | undefined;

  constructor(call: Call, clock: Clock) {
    this.#call = call;
    const { timeoutMs } = call.tool.metadata;
    this.#milliseconds = timeoutMs ?? (call.isBackground ? 0 : call.session.policy.timeoutMs);
    this.timer = new RunningTimer(clock, { milliseconds: this.#milliseconds, since: call.startedAt }, () =>
      this.#expire(),
    );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  race(pending: Promise<Outcome>): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome | Promise<Outcome>): void => {
        this.timer.stop();
        stopListening();
        resolve(outcome);
      };
      this.#settle = settle;
      this.timer.start();
      this.#call.softLimit?.start();
      const stopListening = onCancelled(this.#call, () => this.#cancel());
      // A handler may have aborted the signal before it first waited.
      if (this.#call.signal.aborted) this.#cancel();
      // Settled with itself, a promise that rejected rejects this one.
      pending.then(settle, () => settle(pending));
    });
  }

  #expire(): void {
    const { tool } = this.#call;
    const message = `${tool.toolId} did not finish within ${this.#milliseconds} ms.`;
    const retryable = isReadOnly(tool) || tool.metadata.idempotent === true;
    this.#end(new DOMException(message, "TimeoutError"), retryable);
  }

  #cancel(): void {
    this.#end(new DOMException(cancelled(this.#call).error.message, "AbortError"), false);
  }

  #end(reason: DOMException, retryable: boolean): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    // How far a handler came that was stopped in the middle is not known.
    const partialSideEffects = !isReadOnly(this.#call.tool);
    this.#settle?.(failure("TRANSIENT", reason.message, { retryable, partialSideEffects }));
  }
}
