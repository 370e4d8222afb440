import type { IBackoff } from "cockatiel";
import type { Call } from "../../model/call.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { CompletePolicy, RetryPolicy } from "../../model/policy.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { Next, Stage } from "../../model/stage.ts";
import { andThen } from "../../util/and-then.ts";
import { isCancelled, onCancelled } from "../execution/on-cancelled.ts";

const stage: Stage = {
  name: "retry",
  concerns: (tool, { policy }) => attemptsOf(tool, policy) > 0,
  run(call, next, { clock }) {
    const attempts = attemptsOf(call.tool, call.session.policy);
    return andThen(next(call), (outcome) =>
      mayRetry(call, outcome) ? retry(call, outcome, { next, clock, attempts }) : outcome,
    );
  },
};

export default stage;

/** How often a failed call is tried again. A call that may have an effect twice is not. */
function attemptsOf(tool: ToolRecord, { retry: { attempts } }: CompletePolicy): number {
  if (!isReadOnly(tool) && tool.metadata.idempotent !== true) return 0;
  return tool.metadata.retry?.attempts ?? attempts;
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
  const delays = await backoff(call.session.policy.retry);
  for (let attempt = 1; attempt <= attempts && mayRetry(call, outcome); attempt += 1) {
    await pause(call, delays(), clock);
    if (!mayRetry(call, outcome)) break;
    // Each attempt has the whole time limit.
    outcome = withAttempts(await next({ ...call, startedAt: clock.now() }), attempt + 1);
  }
  return outcome;
}

const withAttempts = (outcome: Outcome, attempts: number): Outcome => ({ ...outcome, attempts });

/** Delays that grow, with jitter, so that callers that failed together do not come back together. */
async function backoff({ initialDelayMs, maxDelayMs }: Required<RetryPolicy>): Promise<() => number> {
  // Loaded at the first failure: most processes never need it.
  const { ExponentialBackoff } = await import("cockatiel");
  const factory = new ExponentialBackoff<unknown>({ initialDelay: initialDelayMs, maxDelay: maxDelayMs });
  let delay: IBackoff<unknown> | undefined;
  return () => {
    delay = delay === undefined ? factory.next() : delay.next(undefined);
    return delay.duration;
  };
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
