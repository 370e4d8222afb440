import type { Intent, ResponseError } from "./response.ts";

/** What stages pass back: the result of a call, or why it has none. */
export type Outcome = Success | Failure;

/** A call that worked. */
export interface Success {
  readonly ok: true;
  /** As the handler returned it; JSON after `validate-output`. */
  readonly data: unknown;
  readonly intents: readonly Intent[];
  /** Sentences for `meta.warnings`. */
  readonly warnings: readonly string[];
}

/** A call that did not. */
export interface Failure {
  readonly ok: false;
  readonly error: ResponseError;
  /** What was thrown, where something was; for the host's log only. */
  readonly cause?: unknown;
}
