/** What a host decides about every call, as plain data. A tool's own metadata goes before it where both speak. */
export interface Policy {
  /** A call is aborted after so many milliseconds; 0 lets it run for ever; default 30,000. */
  readonly timeoutMs?: number;
  /** How many calls may stand inside one another through `ctx.call`; default 8. */
  readonly maxCallDepth?: number;
}

/** The policy of a host that says nothing. */
export const defaultPolicy: Required<Policy> = {
  timeoutMs: 30_000,
  maxCallDepth: 8,
};
