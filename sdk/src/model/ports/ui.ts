import type { Json, JsonObject } from "../../util/json.ts";

/** What a `ui` tool asks the host to show. */
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
  /** Aborted when the answer is no longer awaited. */
  readonly signal: AbortSignal;
}

/** Shows what `ui` tools ask for. */
export interface UiPort {
  /** Gives the user's answer. The time until then counts against no timeout. */
  request(request: UiRequest): Promise<Json>;
}
