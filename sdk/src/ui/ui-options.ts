import type { Clock } from "../model/ports/clock.ts";
import type { Store } from "../model/ports/store.ts";
import type { UiPort, UiRequest } from "../model/ports/ui.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { UiFault } from "../model/ui-tools.ts";

/** What requests of `ui` tools are kept with. */
export interface UiRequestsOptions {
  /** Keeps questions and answers beyond the process. One process at a time serves the questions of a session. */
  readonly store: Store;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Name of the workflow that pages receive; default `default`. */
  readonly workflowName?: string;
  /** Names the component of a request otherwise than the tool does, such as `tool_id` of a workflow; default: `component`, or else the tool. */
  readonly toolIdOf?: (request: UiRequest) => string | undefined;
  readonly limits?: UiLimits;
}

/** Limits of questions and answers. */
export interface UiLimits {
  /** How long a question stays open where its tool does not say, in milliseconds; default 900,000. */
  readonly timeoutMs?: number;
  /** Most open questions of a session; one more fails its tool with `RATE_LIMIT`. Default 20. */
  readonly maxPending?: number;
  /** Most bytes of a payload as JSON; default 262,144. */
  readonly maxPayloadBytes?: number;
  /** Most answers to one question that do not fit; default 10. */
  readonly maxFaults?: number;
  /** Most events of a session that are kept for pages that lost the connection; default 1000. */
  readonly maxReplayed?: number;
}

/** A question as a page gets it. */
export interface UiToolRequest {
  readonly type: "ui_tool_event";
  /** Names the component. */
  readonly toolId: string;
  /** 128 random bits; the answer is matched by it. */
  readonly eventId: string;
  readonly workflowName: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** The question in words, where the tool says so. */
  readonly message?: string;
  /** The call that waits, by the id its caller gave it. */
  readonly callId: string;
  /** Name of the tool. */
  readonly tool: string;
  /** The schema of the answer; left out where any JSON is one. */
  readonly answerSchema?: JsonSchema;
  /** Whether the answer is confidential. */
  readonly sensitive?: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** How a question was closed. */
export type UiEnd = "answered" | "cancelled" | "expired";

/** What pages of a session receive, in order. */
export type UiMessage =
  | { readonly event: "snapshot"; readonly id: string; readonly data: { readonly requests: readonly UiToolRequest[] } }
  | { readonly event: "ui_tool_event"; readonly id: string; readonly data: UiToolRequest }
  | { readonly event: "ui_tool_closed"; readonly id: string; readonly data: UiToolClosing }
  | { readonly event: "conversation"; readonly id: string; readonly data: ConversationNews };

/** What happens in the conversation of a session. */
export type ConversationNews =
  /** Something was stored: read the conversation again. */
  | { readonly type: "changed" }
  /** A part of what an agent is saying. */
  | { readonly type: "text"; readonly task: string; readonly agent: string; readonly text: string }
  /** A hook has changed the message whose text was given before. */
  | { readonly type: "message_replaced"; readonly task: string; readonly agent: string; readonly text: string };

/** A question was closed. */
export interface UiToolClosing {
  readonly type: "ui_tool_closed";
  readonly eventId: string;
  readonly status: UiEnd;
  /** Left out where there is no answer, or a confidential one. */
  readonly answer?: Json;
}

/** What a person sends. */
export interface UiSubmission {
  readonly eventId: string;
  /** Any JSON, `null`, `false` and `{}` included; left out to cancel. */
  readonly response?: Json;
  readonly cancel?: boolean;
}

/** What becomes of what a person sends; `code` is the HTTP status for it. */
export type UiReceipt =
  | { readonly code: 200; readonly status: "answered" | "cancelled"; readonly duplicate?: true }
  /** Unknown, or another person's. */
  | { readonly code: 404; readonly status: "unknown" }
  /** Closed before by someone else, or otherwise. */
  | { readonly code: 409; readonly status: "answered" | "cancelled" }
  | { readonly code: 410; readonly status: "expired" }
  /** Still open. */
  | { readonly code: 422; readonly status: "pending"; readonly faults: readonly UiFault[] }
  /** Too many answers did not fit. */
  | { readonly code: 429; readonly status: "pending" };

/** How a page follows a session. */
export interface UiFollowing {
  /** The `id` of the last message it has; where those after it are no longer known, it gets a snapshot. */
  readonly after?: string | undefined;
  readonly onMessage: (message: UiMessage) => void;
}

/** The questions of `ui` tools: waiting, answering, replay. */
export interface UiRequests {
  /** Hand it to `createRuntime` as `ports.ui`. */
  readonly port: UiPort;
  /** The open questions of a session, the oldest first. */
  pending(sessionId: string): Promise<readonly UiToolRequest[]>;
  /**
   * Takes an answer; `user` is who sends it. Resolves once it is stored.
   *
   * @throws ToolwrightError `STORE_FAILED`; then the question is still open.
   */
  submit(submission: UiSubmission, user?: string): Promise<UiReceipt>;
  /** Tells a page what happens in a session, until the returned function is called. */
  follow(sessionId: string, following: UiFollowing): Promise<() => void>;
  /** Tells the pages of a session what happens in its conversation. */
  tell(sessionId: string, news: ConversationNews): Promise<void>;
  /** Cancels the open questions of a session that has ended. */
  endSession(sessionId: string): Promise<void>;
  /** Stops all timers. Open questions stay open in the store, and what waits for them waits on. */
  close(): void;
}
