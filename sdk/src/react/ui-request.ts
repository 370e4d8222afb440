import type { AnswerFault, ShownQuestion } from "../model/ports/question.ts";
import type { Json } from "../util/json.ts";

/** State of a question on a page. */
export type UiStatus = "pending" | "submitting" | "answered" | "cancelled" | "expired" | "gone";

/** A question on a page. */
export interface UiRequestState extends ShownQuestion {
  readonly status: UiStatus;
  /** Why the last answer was not taken. */
  readonly faults: readonly AnswerFault[];
  /** The answer, once there is one that is not confidential. */
  readonly answer?: Json;
}

/** Whether the page hears of changes. */
export type UiConnection = "connecting" | "open" | "lost";

/** A message of the server, as its stream has it. */
export interface StreamMessage {
  readonly event: string;
  /** JSON text. */
  readonly data: string;
}
