/** Tokens of one or more generations. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens`. */
  readonly cachedTokens: number;
  /** In the unit of the host's `price`; 0 without one. */
  readonly cost: number;
}
