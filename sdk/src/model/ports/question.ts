import type { Json, JsonObject } from "../../util/json.ts";
import type { Risk } from "../tool/tool.ts";
import type { JsonSchema } from "../json-schema.ts";

/** The call that a person should confirm, for the host's user interface. */
export interface ConfirmationPreview {
  readonly tool: string;
  /** Title of the tool; omitted if it has none. */
  readonly title?: string;
  /** The tool's own question, or `Run "<title>"?`. */
  readonly question: string;
  /** The arguments of the call. */
  readonly args: JsonObject;
  /** How much harm the call can do; omitted for tools that are not actions. */
  readonly risk?: Risk;
  /** Rules that the answer "always" would add, if the host's permissions offer any: for a user interface, in addition to yes and no. */
  readonly always?: readonly string[];
}

/**
 * The kind of question. `approval`: whether a call may run. `form`: the input that a `ui` tool needs. `choice`: one of several answers. `ask`: free
 * text. `outcome`: whether an interrupted call took effect.
 */
export type QuestionKind = "approval" | "form" | "choice" | "ask" | "outcome";

/** Who may answer a question: a person (any person if no user is named), or the agent of a task. */
export type Answerer =
  | { readonly kind: "person"; readonly user?: string }
  | { readonly kind: "task"; readonly task: string };

/** A question to a person, or to the parent agent of a task. */
export interface Question {
  /** Matches the answer to the question. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly message: string;
  /** Schema of the answer; omitted if any JSON is allowed. */
  readonly schema?: JsonSchema;
  readonly to: Answerer;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; without a deadline the question waits forever. */
  readonly deadline?: number;
  /** The answer when the deadline passes; omitted if the question then stays without one. */
  readonly default?: string;
  /** Paths of the documents that the question concerns. */
  readonly documents?: readonly string[];
  /** The call to approve. */
  readonly preview?: ConfirmationPreview;
  /** Digest of everything that an approval is bound to. */
  readonly bound?: string;
  /** Name of the tool that asks, or that the question concerns. */
  readonly tool?: string;
  /** The waiting call, by the id that its caller gave it. */
  readonly callId?: string;
  /** Names of the agents from the root to the asker; omitted if no agent asks. */
  readonly path?: readonly string[];
  /** The component that renders it, if the tool or its workflow names one. */
  readonly component?: string;
  readonly workflowName?: string;
  readonly display?: "inline" | "artifact";
  /** For the component. */
  readonly payload?: JsonObject;
  /** Whether the answer is confidential. */
  readonly sensitive?: true;
}

/** A question as pages get it. */
export interface ShownQuestion extends Pick<
  Question,
  "kind" | "message" | "preview" | "path" | "sensitive" | "createdAt"
> {
  /** `ui_tool_event` for the form of a `ui` tool. */
  readonly type: "ui_tool_event" | "question";
  /** Names the component: the component of a `ui` tool, otherwise the kind of the question. */
  readonly toolId: string;
  /** Matches the answer to the question. */
  readonly eventId: string;
  readonly workflowName: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** The waiting call, by the id that its caller gave it; empty without a call. */
  readonly callId: string;
  /** Name of the tool that asks, or that the question concerns. */
  readonly tool: string;
  /** The schema of the answer; omitted if any JSON is allowed. */
  readonly answerSchema?: JsonSchema;
  /** Milliseconds since 1970; omitted if it waits forever. */
  readonly expiresAt?: number;
}

/** How a question was closed. */
export type QuestionEnd = "answered" | "cancelled" | "expired";

/** An answer. */
export interface GivenAnswer {
  readonly id: string;
  /** Any JSON, including `null`, `false` and `{}`; omit it to cancel. */
  readonly answer?: Json;
  /** Documents for the asking agent; other askers ignore them. Default: none. */
  readonly documents?: readonly AnswerDocument[];
}

/** A document that accompanies an answer. */
export interface AnswerDocument {
  /** Its path in the run's workspace. */
  readonly path: string;
  /** Content to write, as a new version if the document exists. Default: the document exists already. */
  readonly content?: string | Uint8Array;
  /** Default: by content and name. */
  readonly mimeType?: string;
}

/** A fault of an answer, with its JSON pointer; `""` is the whole answer. */
export interface AnswerFault {
  readonly path: string;
  readonly message: string;
}

/** The result of answering; `code` is the HTTP status. */
export type AnswerReceipt =
  | { readonly code: 200; readonly status: "answered" | "cancelled"; readonly duplicate?: true }
  /** Unknown, or another person's. */
  | { readonly code: 404; readonly status: "unknown" }
  /** Already closed, by someone else or otherwise. */
  | { readonly code: 409; readonly status: "answered" | "cancelled" }
  | { readonly code: 410; readonly status: "expired" }
  /** Still open. */
  | { readonly code: 422; readonly status: "pending"; readonly faults: readonly AnswerFault[] };

export const approvalSchema: JsonSchema = { type: "string", enum: ["yes", "no"], title: "Run it" };

/** The possible answers to a question; undefined if it is not a choice. */
export function optionsOf({ schema }: Pick<Question, "schema">): readonly string[] | undefined {
  return schema?.enum?.filter((option) => typeof option === "string");
}
