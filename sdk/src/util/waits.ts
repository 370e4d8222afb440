/** Milliseconds to wait before an attempt, from 1: doubled each time, and half random to separate callers that failed together. */
export function backoff(attempt: number, limits: { readonly initialMs: number; readonly longestMs: number }): number {
  const delay = Math.min(limits.longestMs, limits.initialMs * 2 ** (attempt - 1));
  return delay * (0.5 + Math.random() / 2);
}

/** Waits for work until a signal aborts, which rejects with its reason: the work itself may ignore the signal. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The result of `work`, or undefined when it takes longer than `ms` milliseconds. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Not named `then`: importing a module that exports a function `then` calls that function.
/** Continues with a value: synchronously unless it is a promise. */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
