import type { AnswerFault, ShownQuestion } from "../model/ports/question.ts";
import type { Json } from "../util/json.ts";

/** State of a question on a page. */
export type UiStatus = "pending" | "submitting" | "answered" | "cancelled" | "expired" | "gone";

/** A question on a page. */
export interface UiRequestState extends ShownQuestion {
  readonly status: UiStatus;
  /** Why the last answer was rejected. */
  readonly faults: readonly AnswerFault[];
  /** The answer, if there is one and it is not confidential. */
  readonly answer?: Json;
}

/** Connection status of the page. */
export type UiConnection = "connecting" | "open" | "lost";

/** A server message, as in its stream. */
export interface StreamMessage {
  readonly event: string;
  /** JSON text. */
  readonly data: string;
}
