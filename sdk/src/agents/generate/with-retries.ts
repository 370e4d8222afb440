import { pause, type Clock } from "../../model/ports/clock.ts";
import { backoff } from "../../util/waits.ts";
import { isRecord } from "../../util/is-record.ts";

/** How a failed generation is tried again. */
export interface Retrying {
  readonly attempts: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const longestDelay = 60_000;

/**
 * Runs something again where it fails for a reason that may pass: a provider that is busy or out of reach. Waits as long as it asks for,
 * else longer each time. Not after `commit` was called: then a reader has seen a part of the answer.
 */
export async function withRetries<Result>(
  run: (commit: () => void) => Promise<Result>,
  { attempts, clock, signal }: Retrying,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    const state = { isCommitted: false };
    try {
      return await run(() => (state.isCommitted = true));
    } catch (error) {
      if (state.isCommitted || attempt >= attempts || signal.aborted || !mayPass(error)) throw error;
      await pause(
        waitOf(error, clock) ?? backoff(attempt + 1, { initialMs: 500, longestMs: longestDelay }),
        clock,
        signal,
      );
    }
  }
}

/** What the errors of the AI SDK say of themselves, or the network's. */
function mayPass(error: unknown): boolean {
  if (!isRecord(error)) return false;
  if (typeof error.isRetryable === "boolean") return error.isRetryable;
  const status = Number(error.statusCode ?? error.status);
  if (Number.isFinite(status)) return status === 408 || status === 409 || status === 429 || status >= 500;
  const cause = isRecord(error.cause) ? error.cause.code : undefined;
  return [error.code, cause].some((code) => typeof code === "string" && /^(?:E[A-Z]+|UND_ERR_\w+)$/.test(code));
}

function waitOf(error: unknown, clock: Clock): number | undefined {
  const headers = isRecord(error) ? error.responseHeaders : undefined;
  if (!isRecord(headers)) return undefined;
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const exact = Number(given["retry-after-ms"] ?? Number.NaN);
  const seconds = Number(given["retry-after"] ?? Number.NaN);
  const date = Date.parse(String(given["retry-after"])) - clock.now();
  const wait = [exact, seconds * 1000, date].find((each) => Number.isFinite(each) && each >= 0);
  return wait === undefined ? undefined : Math.min(wait, longestDelay);
}
