import type { ConversationDirection } from "../conversation/message.ts";
import type { HandlerErrorType, Intent, SeedErrorType } from "./response.ts";

const mark = Symbol.for("toolwright.result");

/** A failure as the handler describes it. */
export interface FailureCause {
  readonly type: HandlerErrorType;
  readonly message: string;
  readonly retryable: boolean;
  readonly partialSideEffects: boolean;
  readonly suggestion?: string | undefined;
  readonly errorType?: SeedErrorType | undefined;
}

/** The result of `ok`, `direct` and `fail`, which parsed or copied data cannot imitate; the pipeline turns it into the envelope. */
export type ToolResult<Data> =
  | {
      readonly [mark]: true;
      readonly ok: true;
      readonly data: Data;
      readonly intents: readonly Intent[];
      readonly directs?: ConversationDirection;
    }
  | { readonly [mark]: true; readonly ok: false; readonly error: FailureCause };

/** A success as the pipeline recognises it. */
export function successResult<Data>(
  data: Data,
  intents: readonly Intent[],
  directs?: ConversationDirection,
): ToolResult<Data> {
  return { [mark]: true, ok: true, data, intents, ...(directs !== undefined && { directs }) };
}

/** A failure as the pipeline recognises it. */
export function failureResult(error: FailureCause): ToolResult<never> {
  return { [mark]: true, ok: false, error };
}

/** Whether a handler returned `ok(…)`, `direct(…)` or `fail(…)` rather than plain data. */
export function isToolResult(value: unknown): value is ToolResult<unknown> {
  return typeof value === "object" && value !== null && mark in value;
}
