import type { Json, JsonObject } from "../../util/json.ts";

/** A request of a `ui` tool to the host. */
export interface UiRequest {
  readonly toolId: string;
  /** Unique for each request; the answer is matched by it. */
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly callId: string;
  /** The component that renders it, if the tool names one. */
  readonly component?: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** What the handler calls the question, where it says so. */
  readonly key?: string;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** Shows the requests of `ui` tools. */
export interface UiPort {
  /**
   * Resolves to the user's answer, which has to fit the tool's `answerSchema`: another one fails the tool with the code `ANSWER_INVALID`.
   * Waiting for it does not count against timeouts.
   */
  request(request: UiRequest): Promise<Json>;
}
