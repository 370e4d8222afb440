import type { Confirmer, ConfirmPolicy } from "./confirm-policy.ts";

/** The host's decisions about calls, as plain data. A tool's own metadata overrides it. */
export interface Policy {
  /** Timeout of a call in milliseconds, without time spent waiting for a person; 0 means no limit; default 30,000. */
  readonly timeoutMs?: number;
  /** Maximum nesting of calls through `ctx.call`; default 8. */
  readonly maxCallDepth?: number;
  /**
   * Which calls a person has to confirm, and who asks; a word alone is short for `{ by }`. Default `"token"`: tools that declare
   * `confirm: true` or `risk: "high"` run only with the token of a confirmation.
   */
  readonly confirm?: Confirmer | ConfirmPolicy;
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

/** A policy with a value for every setting. */
export type CompletePolicy = Required<Policy>;

/** The default policy. */
export const defaultPolicy: CompletePolicy = {
  timeoutMs: 30_000,
  maxCallDepth: 8,
  confirm: "token",
  disabled: [],
  maxArgumentBytes: 1_000_000,
  maxDepth: 100,
  maxArgumentValues: 10_000,
  maxResultBytes: 10_000_000,
  maxResultValues: 100_000,
};
