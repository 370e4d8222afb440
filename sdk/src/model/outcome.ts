import type { CutOutput, Intent, ResponseError } from "./response.ts";

/** What stages return: the result of a call, or its error. */
export type Outcome = Success | Failure;

/** A successful call. */
export interface Success {
  readonly ok: true;
  /** As the handler returned it; JSON after `validate-output`. */
  readonly data: unknown;
  readonly intents: readonly Intent[];
  /** Sentences for `meta.warnings`. */
  readonly warnings: readonly string[];
  /** How often the handler ran, where that is more than once. */
  readonly attempts?: number;
  /** Set where a model gets only a part of the data. */
  readonly cut?: CutResult;
}

/** The part of a result that a model gets. */
export interface CutResult {
  /** `shown` of the response. */
  readonly shown: string;
  /** `meta.output` of the response. */
  readonly output: CutOutput;
}

/** A failed call. */
export interface Failure {
  readonly ok: false;
  readonly error: ResponseError;
  /** Sentences for `meta.warnings`. */
  readonly warnings?: readonly string[];
  /** The thrown value, if any; for the host's log only. */
  readonly cause?: unknown;
  /** How often the handler ran, where that is more than once. */
  readonly attempts?: number;
}
