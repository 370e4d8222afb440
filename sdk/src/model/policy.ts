/** The host's decisions about calls, as plain data. A tool's own metadata overrides it. */
export interface Policy {
  /** Timeout of a call in milliseconds, without time spent waiting for a person; 0 means no limit; default 30,000. */
  readonly timeoutMs?: number;
  /** Maximum nesting of calls through `ctx.call`; default 8. */
  readonly maxCallDepth?: number;
  /**
   * Who confirms a call of a tool that declares `confirm: true` or `risk: "high"`. `"refuse"`, the default: no one can, and the
   * call fails with `CONFIRMATION_REQUIRED`. `"host"`: the host asks before it makes the call, and the runtime runs it at once.
   */
  readonly confirm?: "refuse" | "host";
  /** How failed calls of read-only and idempotent tools are tried again. */
  readonly retry?: Partial<RetryPolicy>;
  /** When a tool that keeps failing is not called for a while. */
  readonly breaker?: Partial<BreakerPolicy>;
  /** How many calls run at a time; the others wait. */
  readonly concurrency?: Partial<ConcurrencyPolicy>;
  /** Names of disabled tools: not offered to a model, and `NOT_FOUND` when called; default: none. */
  readonly disabled?: readonly string[];
  /** Largest arguments of a call, as UTF-8 JSON text in bytes; default 1,000,000. */
  readonly maxArgumentBytes?: number;
  /** Most levels of nesting in arguments and results; default 100. */
  readonly maxDepth?: number;
  /** Most values (members, items) in the arguments of a call; default 10,000. A tenth of it where objects of an array must be unique. */
  readonly maxArgumentValues?: number;
  /** Largest result of a call in bytes; default 10,000,000. */
  readonly maxResultBytes?: number;
  /** Most values in a result; default 100,000. */
  readonly maxResultValues?: number;
}

/** How failed calls of read-only and idempotent tools are tried again; only failures that are `retryable`. */
export interface RetryPolicy {
  /** How often a failed call is tried again, where the tool does not say; default 0. */
  readonly attempts: number;
  /** About how long to wait before the first further attempt, in milliseconds; it doubles with each, with jitter; default 100. */
  readonly initialDelayMs: number;
  /** Longest wait in milliseconds; default 5,000. */
  readonly maxDelayMs: number;
}

/** When a tool is not called for a while: after a number of `TRANSIENT` failures in a row, in all sessions of a runtime. */
export interface BreakerPolicy {
  /** Failures in a row; 0 means no limit; default 10. */
  readonly failures: number;
  /** How long the tool is not called, in milliseconds; then one call tries; default 10,000. */
  readonly openMs: number;
}

/** How many calls run at a time; 0, the default of both, means no limit. */
export interface ConcurrencyPolicy {
  /** Calls of one session, without those that handlers make. */
  readonly session: number;
  /** Calls of one tool in all sessions of a runtime, where the tool does not say. */
  readonly tool: number;
}

/** A policy with a value for every setting. */
export interface CompletePolicy extends Required<Omit<Policy, "retry" | "breaker" | "concurrency">> {
  readonly retry: RetryPolicy;
  readonly breaker: BreakerPolicy;
  readonly concurrency: ConcurrencyPolicy;
}

/** The default policy. */
export const defaultPolicy: CompletePolicy = {
  timeoutMs: 30_000,
  maxCallDepth: 8,
  confirm: "refuse",
  retry: { attempts: 0, initialDelayMs: 100, maxDelayMs: 5_000 },
  breaker: { failures: 10, openMs: 10_000 },
  concurrency: { session: 0, tool: 0 },
  disabled: [],
  maxArgumentBytes: 1_000_000,
  maxDepth: 100,
  maxArgumentValues: 10_000,
  maxResultBytes: 10_000_000,
  maxResultValues: 100_000,
};
