import type { Clock } from "../model/ports/clock.ts";
import type { Store } from "../model/ports/store.ts";
import type { UiPort, UiRequest } from "../model/ports/ui-port.ts";
import type { AnswerReceipt, GivenAnswer, Question, QuestionEnd, ShownQuestion } from "../model/ports/question.ts";
import type { Json } from "../util/json.ts";

/** Options for keeping questions. */
export interface QuestionsOptions {
  /** Keeps questions and answers beyond the process. Any process that has it may answer. */
  readonly store: Store;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Name of the workflow that pages receive; default `default`. */
  readonly workflowName?: string;
  readonly limits?: QuestionLimits;
  /**
   * Whether the process that takes an answer makes the call again, as under MCP: one that waits for it elsewhere is cancelled then. Default
   * false: the process that asked continues the call.
   */
  readonly movesCalls?: boolean;
  /** Sources of questions that are kept elsewhere, such as questions of runs; default: none. */
  readonly sources?: readonly QuestionSource[];
}

/** Questions that are kept elsewhere. */
export interface QuestionSource {
  /** The open questions of a session, the oldest first. */
  pending(session: string): Promise<readonly Question[]>;
  /** Whether a user may see the questions of a session that the server itself does not have; default: none. */
  owns?(session: string, user: string): Promise<boolean>;
  /** Undefined if it has no such question. */
  answer(given: GivenAnswer, user?: string): Promise<AnswerReceipt | undefined>;
}

/** Limits of questions and answers. */
export interface QuestionLimits {
  /** How long a question stays open if its tool does not set it, in milliseconds; default 900,000. */
  readonly timeoutMs?: number;
  /** Most open questions of a session; one more fails its tool with `RATE_LIMIT`. Default 20. */
  readonly maxPending?: number;
  /** Most bytes of a payload as JSON; default 262,144. */
  readonly maxPayloadBytes?: number;
  /** Most answers to one question that do not fit; default 50, since forms leave validation to the server. */
  readonly maxFaults?: number;
  /** Most events of a session that are kept for pages that lost the connection; default 1000. */
  readonly maxReplayed?: number;
}

/** What pages of a session receive, in order. Forms of `ui` tools have the first name of an event, all other questions the second. */
export type QuestionMessage =
  | { readonly event: "snapshot"; readonly id: string; readonly data: { readonly requests: readonly ShownQuestion[] } }
  | { readonly event: "ui_tool_event" | "question"; readonly id: string; readonly data: ShownQuestion }
  | { readonly event: "ui_tool_closed" | "question_closed"; readonly id: string; readonly data: QuestionClosing }
  | { readonly event: "conversation"; readonly id: string; readonly data: ConversationNews };

/** An event in a session's conversation. */
export type ConversationNews =
  /** Something was stored: read the conversation again. */
  | { readonly type: "changed" }
  /** A part of what an agent is saying. */
  | { readonly type: "text"; readonly task: string; readonly agent: string; readonly text: string }
  /** A hook has changed the message whose text was given before. */
  | { readonly type: "message_replaced"; readonly task: string; readonly agent: string; readonly text: string };

/** A question was closed. */
export interface QuestionClosing {
  readonly type: "ui_tool_closed" | "question_closed";
  readonly eventId: string;
  readonly status: QuestionEnd;
  /** Omitted if there is no answer, or a confidential one. */
  readonly answer?: Json;
}

/** How a question was closed, and with which answer. */
export type QuestionEnding = Pick<QuestionClosing, "status" | "answer">;

/** How a page follows a session. */
export interface QuestionFollowing {
  /** The `id` of the last message it has; where those after it are no longer known, it gets a snapshot. */
  readonly after?: string | undefined;
  readonly onMessage: (message: QuestionMessage) => void;
}

/** The questions of sessions: waiting, answering, replay. */
export interface Questions {
  /** Hand it to `createRuntime` as `ports.ui`: forms of tools become questions, and with `confirm: "ask"` approvals do. */
  readonly port: UiPort;
  /** The same; a carrier gets the question that was asked, unless it has its answer already. */
  ask(request: UiRequest, onAsked: (question: Question) => void): Promise<Json>;
  /** The open questions of a session, the oldest first. */
  pending(sessionId: string): Promise<readonly Question[]>;
  /** A question that is kept, open or not. */
  find(id: string): Promise<Question | undefined>;
  /**
   * Takes an answer; `user` is who sends it. Resolves once it is stored. The first that fits counts; the tool may wait in another process.
   *
   * @throws ToolwrightError `STORE_FAILED`; then the question is still open.
   */
  answer(given: GivenAnswer, user?: string): Promise<AnswerReceipt>;
  /** Tells a page what happens in a session, until the returned function is called. */
  follow(sessionId: string, following: QuestionFollowing): Promise<() => void>;
  /** Tells the pages of a session what happens in its conversation. */
  tell(sessionId: string, news: ConversationNews): Promise<void>;
  /** Tells the pages of a session that a question of a source was asked. */
  show(sessionId: string, question: Question): Promise<void>;
  /** The same of a question that was closed. */
  hide(sessionId: string, question: Pick<Question, "id" | "kind">, ending: QuestionEnding): Promise<void>;
  /** Cancels the open questions of a session that has ended. */
  endSession(sessionId: string): Promise<void>;
  /** Forgets the questions of a session, in the store as well. */
  erase(sessionId: string): Promise<void>;
  /** Stops all timers. Open questions stay open in the store, and what waits for them waits on. */
  close(): void;
}
