import type { Call, Failure } from "../../model/call/call.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { failure } from "../values/response-errors.ts";

/** What is waited for, as a phrase: `its arguments were checked`, `checking its arguments`. */
export interface Waiting {
  readonly clock: Clock;
  readonly whenCancelled: string;
  readonly doing: string;
}

/** Waits for code of the tool that runs before the handler, no longer than the handler itself might take. `pending` must not reject. */
export function inTime<Value>(
  pending: Promise<Value>,
  { tool, signal, session }: Call,
  { clock, whenCancelled, doing }: Waiting,
): Promise<Value | Failure> {
  const timeoutMs = tool.metadata.timeoutMs ?? session.policy.timeoutMs;
  return new Promise((resolve) => {
    const end = (value: Value | Failure): void => {
      cancelTimer?.();
      signal.removeEventListener("abort", cancel);
      resolve(value);
    };
    const stop = (why: string): void => end(failure("TRANSIENT", `${tool.toolId}: ${why}.`));
    const cancel = (): void => stop(`the call was cancelled while ${whenCancelled}`);
    const expire = (): void => stop(`${doing} took longer than ${timeoutMs} ms`);
    const cancelTimer = timeoutMs > 0 ? clock.after(timeoutMs, expire) : undefined;
    signal.addEventListener("abort", cancel, { once: true });
    void pending.then(end);
  });
}
