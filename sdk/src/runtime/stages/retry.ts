import type { Call, Outcome, Next, Stage } from "../../model/call/call.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { andThen, backoff } from "../../util/waits.ts";
import { isCancelled, onCancelled } from "../handler/handler-run.ts";

const stage: Stage = {
  name: "retry",
  run(call, next, { clock }) {
    const attempts = attemptsOf(call);
    if (attempts === 0) return next(call);
    return andThen(next(call), (outcome) =>
      mayRetry(call, outcome) ? retry(call, outcome, { next, clock, attempts }) : outcome,
    );
  },
};

export default stage;

/** The number of attempts. A call that could take effect twice is not repeated. */
function attemptsOf({ tool, session }: Call): number {
  if (!isReadOnly(tool) && tool.metadata.idempotent !== true) return 0;
  return tool.metadata.retry?.attempts ?? session.policy.retry.attempts;
}

const mayRetry = (call: Call, outcome: Outcome): boolean =>
  !outcome.ok && outcome.error.retryable && !isCancelled(call);

interface Rest {
  readonly next: Next;
  readonly clock: Clock;
  readonly attempts: number;
}

async function retry(call: Call, first: Outcome, { next, clock, attempts }: Rest): Promise<Outcome> {
  let outcome = first;
  const { initialDelayMs: initialMs, maxDelayMs: longestMs } = call.session.policy.retry;
  for (let attempt = 1; attempt <= attempts && mayRetry(call, outcome); attempt += 1) {
    await pause(call, backoff(attempt, { initialMs, longestMs }), clock);
    if (!mayRetry(call, outcome)) break;
    outcome = { ...(await next(call)), attempts: attempt + 1 };
  }
  return outcome;
}

/** Ends early when the call is cancelled or its session closes. */
function pause(call: Call, milliseconds: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stopTimer();
      stopListening();
      resolve();
    };
    const stopTimer = clock.after(milliseconds, end);
    const stopListening = onCancelled(call, end);
  });
}
