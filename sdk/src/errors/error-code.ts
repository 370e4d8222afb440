export interface ErrorCode {
  /** One sentence: what happened. */
  readonly summary: string;
  /** One sentence: what to do. */
  readonly remedy: string;
}
