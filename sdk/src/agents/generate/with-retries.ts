import { pause, type Clock } from "../../model/ports/clock.ts";
import { backoff } from "../../util/waits.ts";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";

export interface Retrying {
  readonly attempts: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const longestDelay = 60_000;

/** If a provider asks for a longer delay, the request is not retried. */
const longestWait = 600_000;

/**
 * Retries work that fails for a temporary reason, such as a busy or unreachable provider. Waits as long as the provider asks, otherwise with an
 * increasing delay. After `commit` was called, nothing is retried: a reader has already seen a part of the answer.
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
      const wait = waitOf(error, clock) ?? backoff(attempt + 1, { initialMs: 500, longestMs: longestDelay });
      if (wait > longestWait) throw error;
      await pause(wait, clock, signal);
    }
  }
}

/** Reads the retry flag of the AI SDK's errors, or of the provider or network error inside them. */
const mayPass = (error: unknown): boolean =>
  errorsIn(error)
    .map(passes)
    .find((verdict) => verdict !== undefined) ?? false;

const deepest = 5;

function errorsIn(error: unknown, depth = 0): readonly unknown[] {
  if (!isRecord(error) || depth > deepest) return [error];
  return [error, ...[error.error, error.cause].flatMap((inner) => errorsIn(inner, depth + 1))];
}

const network = /^(?:ECONN\w+|ETIMEDOUT|EPIPE|EAI_AGAIN|ENOTFOUND|E(?:HOST|NET)(?:UNREACH|DOWN)|UND_ERR_\w+)$/;
const connection = /^(?:fetch failed|Failed to fetch|terminated|Load failed|NetworkError\b.*)$/;
const spent = /quota|billing|credit/i;
const busy =
  /overloaded|rate.?limit|too.many.requests|server.?error|api_error|internal_error|^internal$|unavailable|resource.exhausted|timeout_error/i;

/** Undefined if the error does not show it. */
function passes(error: unknown): boolean | undefined {
  if (typeof error === "string") return busy.test(error) && !spent.test(error) ? true : undefined;
  if (!isRecord(error)) return undefined;
  if (typeof error.isRetryable === "boolean") return error.isRetryable;
  const { statusCode, status, code, type, message } = error;
  const words = [code, type, status, message].filter((word) => typeof word === "string");
  if (words.some((word) => spent.test(word))) return false;
  const number = [statusCode, status, code].map(Number).find((each) => each >= 400 && each < 600);
  if (number !== undefined) return [408, 409, 429].includes(number) || number >= 500;
  if (words.some((word) => busy.test(word) || network.test(word))) return true;
  return error instanceof TypeError && connection.test(error.message) ? true : undefined;
}

function waitOf(error: unknown, clock: Clock): number | undefined {
  for (const each of errorsIn(error)) {
    const headers = headersOf(each);
    const exact = headers.get("retry-after-ms") ?? "";
    const given = headers.get("retry-after") ?? "";
    if (isNumber.test(exact)) return Number(exact);
    if (isNumber.test(given)) return Number(given) * 1000;
    const date = Date.parse(given) - clock.now();
    if (date >= 0) return date;
  }
  return undefined;
}

const isNumber = /^\d+(?:\.\d+)?$/;

function headersOf(error: unknown): Headers {
  const given = isRecord(error) ? (error.responseHeaders ?? error.headers) : undefined;
  if (given instanceof Headers) return given;
  const texts = Object.entries(isRecord(given) ? given : {}).map(([name, value]) => [name, String(value)] as const);
  return orElse(() => new Headers(texts.map(([name, value]) => [name, value])), new Headers());
}
