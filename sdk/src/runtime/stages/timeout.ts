import type { Call } from "../../model/call.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { Failure, Outcome } from "../../model/outcome.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { Stage } from "../../model/stage.ts";
import { failure } from "../outcomes/response-errors.ts";
import { neverAborted } from "../values/never-aborted.ts";
import { RunningTimer } from "../execution/running-timer.ts";

const stage: Stage = {
  name: "timeout",
  run(call, next, { clock }) {
    if (call.signal.aborted) return failure("TRANSIENT", cancelledMessage(call));
    const limit = new Limit(call, clock);
    const outcome = next({ ...call, signal: limit.signal, timer: limit.timer });
    return outcome instanceof Promise ? limit.race(outcome) : outcome;
  },
};

export default stage;

const cancelledMessage = ({ tool }: Call): string => `The call of ${tool.toolId} was cancelled.`;

/** Ends a call at its time limit, or when it is cancelled, whatever the handler does. */
class Limit {
  readonly #call: Call;
  readonly #milliseconds: number;
  readonly #controller = new AbortController();
  readonly timer: RunningTimer;
  #settle: ((outcome: Failure) => void) | undefined;

  constructor(call: Call, clock: Clock) {
    this.#call = call;
    this.#milliseconds = call.tool.metadata.timeoutMs ?? call.session.policy.timeoutMs;
    this.timer = new RunningTimer(clock, { milliseconds: this.#milliseconds, since: call.startedAt }, () =>
      this.#expire(),
    );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  race(pending: Promise<Outcome>): Promise<Outcome> {
    const { signal, session, softLimit } = this.#call;
    return new Promise((resolve) => {
      const cancel = (): void => this.#cancel();
      const settle = (outcome: Outcome | Promise<Outcome>): void => {
        this.timer.stop();
        session.cancels.delete(cancel);
        if (signal !== neverAborted) signal.removeEventListener("abort", cancel);
        resolve(outcome);
      };
      this.#settle = settle;
      session.cancels.add(cancel);
      this.timer.start();
      softLimit?.start();
      if (signal !== neverAborted) signal.addEventListener("abort", cancel, { once: true });
      // A handler may have aborted the signal before it first waited.
      if (signal.aborted) cancel();
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
    this.#end(new DOMException(cancelledMessage(this.#call), "AbortError"), false);
  }

  #end(reason: DOMException, retryable: boolean): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    // How far a handler came that was stopped in the middle is not known.
    const partialSideEffects = !isReadOnly(this.#call.tool);
    this.#settle?.(failure("TRANSIENT", reason.message, { retryable, partialSideEffects }));
  }
}
