import type { Json, JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { ConfirmationPreview, QuestionEnd, QuestionKind } from "./question.ts";

/** A call's question to a person: the form of a `ui` tool, or with `confirm: "ask"` whether the call may run. */
export interface UiRequest {
  readonly kind: Extract<QuestionKind, "form" | "approval">;
  readonly toolId: string;
  /** Unique for each request in its session, and the same when the same call is run again after a restart. */
  readonly eventId: string;
  readonly sessionId: string;
  /** The user of the session, if the host names one. */
  readonly user?: string;
  readonly turnId: string;
  readonly callId: string;
  /** The component that renders it, if the tool names one. */
  readonly component?: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** The handler's name for the question, if it gives one. */
  readonly key?: string;
  /** The question in words: the handler's own, or else what its payload, its title or its name says. */
  readonly message: string;
  /** The schema of the answer, in the registry of the session; omitted if the tool names no type of its answer. */
  readonly answerSchema?: JsonSchema;
  /** The call that is to be approved. */
  readonly preview?: ConfirmationPreview;
  /** Digest of everything that an approval is bound to. */
  readonly bound?: string;
  /** How long the question stays open, in milliseconds, if the handler or the policy limits it. */
  readonly timeoutMs?: number;
  /** Whether only the handler may see the answer. */
  readonly sensitive?: boolean;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Reports to the activity stream how the question is shown; only for a port that `announces`. */
  readonly announce: (shown: UiShown) => void;
}

/** How a question is shown, or that it no longer is. */
export type UiShown =
  | {
      readonly type: "ui_tool_event";
      readonly toolId: string;
      readonly eventId: string;
      readonly workflowName?: string;
    }
  | {
      readonly type: "ui_tool_closed";
      readonly toolId: string;
      readonly eventId: string;
      readonly status: QuestionEnd;
    };

/** Asks a person, and waits for the answer. */
export interface UiPort {
  /** Whether it reports itself, by `announce`, under which id each question is shown; default: the runtime reports the request's. */
  readonly announces?: boolean;
  /**
   * Resolves to the user's answer, which has to fit the `answerSchema`: another one fails the tool with the code `ANSWER_INVALID`.
   * Waiting for it does not count against timeouts.
   */
  request(request: UiRequest): Promise<Json>;
}
