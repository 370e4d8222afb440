import type { Json, JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { UiFault } from "../model/ui-tools.ts";

/** State of a question on a page. */
export type UiStatus = "pending" | "submitting" | "answered" | "cancelled" | "expired" | "gone";

/** A question of a `ui` tool on a page. */
export interface UiRequestState {
  readonly eventId: string;
  /** Names the component. */
  readonly toolId: string;
  readonly workflowName: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** The question in words, where the tool says so. */
  readonly message?: string;
  /** The call that waits, by the id its model gave it. */
  readonly callId: string;
  /** Name of the tool. */
  readonly tool: string;
  readonly answerSchema?: JsonSchema;
  readonly sensitive?: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly status: UiStatus;
  /** Why the last answer was not taken. */
  readonly faults: readonly UiFault[];
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
