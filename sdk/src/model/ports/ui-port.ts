import type { Json, JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { Question, QuestionEnd, QuestionKind } from "./question.ts";

/** A call's question to a person: the form of a `ui` tool, or with `confirm: "ask"` whether the call may run. */
export interface UiRequest extends Pick<Question, "component" | "preview" | "bound"> {
  readonly kind: Extract<QuestionKind, "form" | "approval">;
  readonly toolId: string;
  /** Unique for each request in its session, and the same when the same call runs again after a restart. */
  readonly eventId: string;
  readonly sessionId: string;
  /** The user of the session, if the host names one. */
  readonly user?: string;
  readonly turnId: string;
  readonly callId: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** The handler's name for the question, if it gives one. */
  readonly key?: string;
  /** The question in words: the handler's own, otherwise derived from its payload, its title or its name. */
  readonly message: string;
  /** The schema of the answer, from the registry of the session; omitted if the tool has no type for its answer. */
  readonly answerSchema?: JsonSchema;
  /** How long the question stays open, in milliseconds, if the handler or the policy limits it. */
  readonly timeoutMs?: number;
  /** Whether only the handler may see the answer. */
  readonly sensitive?: boolean;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Reports to the activity stream how the question is shown; only for a port that `announces`. */
  readonly announce: (shown: UiShown) => void;
}

/** How a question is shown, or that it is no longer shown. */
export type UiShown = { readonly toolId: string; readonly eventId: string } & (
  | { readonly type: "ui_tool_event"; readonly workflowName?: string }
  | { readonly type: "ui_tool_closed"; readonly status: QuestionEnd }
);

/** Asks a person, and waits for the answer. */
export interface UiPort {
  /** Whether the port reports by `announce` under which id each question is shown; default: the runtime reports the request's id. */
  readonly announces?: boolean;
  /** Resolves to the answer. If it does not fit `answerSchema`, the tool fails with `ANSWER_INVALID`. Waiting does not count against timeouts. */
  request(request: UiRequest): Promise<Json>;
}
