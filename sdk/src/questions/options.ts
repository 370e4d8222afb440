import type { Clock } from "../model/ports/clock.ts";
import type { Store } from "../model/ports/store.ts";
import type { UiPort, UiRequest } from "../model/ports/ui-port.ts";
import type { AnswerReceipt, GivenAnswer, Question, QuestionEnd, ShownQuestion } from "../model/ports/question.ts";
import type { Json } from "../util/json.ts";

/** Options for keeping questions. */
export interface QuestionsOptions {
  /** Stores questions and answers beyond the process. Any process with the same store may answer. */
  readonly store: Store;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Name of the workflow that pages receive; default `default`. */
  readonly workflowName?: string;
  readonly limits?: QuestionLimits;
  /**
   * Whether the process that receives an answer repeats the call, as under MCP; a call that waits for the answer in another process is then
   * cancelled. Default false: the process that asked continues the call.
   */
  readonly movesCalls?: boolean;
  /** Sources of questions that are stored elsewhere, such as questions of runs; default: none. */
  readonly sources?: readonly QuestionSource[];
}

/** A source of questions that are stored elsewhere. */
export interface QuestionSource {
  /** The open questions of a session, the oldest first. */
  pending(session: string): Promise<readonly Question[]>;
  /** Whether a user may see the questions of a session that the server does not have; default: no session. */
  owns?(session: string, user: string): Promise<boolean>;
  /** Answers a question; undefined if the source does not have it. */
  answer(given: GivenAnswer, user?: string): Promise<AnswerReceipt | undefined>;
}

/** Limits of questions and answers. */
export interface QuestionLimits {
  /** How long a question stays open if its tool does not set a time, in milliseconds; default 900,000. */
  readonly timeoutMs?: number;
}

/** The messages that pages of a session receive, in order. Forms of `ui` tools use the first name of an event, all other questions the second. */
export type QuestionMessage =
  | { readonly event: "snapshot"; readonly data: { readonly requests: readonly ShownQuestion[] } }
  | { readonly event: "ui_tool_event" | "question"; readonly data: ShownQuestion }
  | { readonly event: "ui_tool_closed" | "question_closed"; readonly data: QuestionClosing }
  | { readonly event: "conversation"; readonly data: ConversationNews };

/** An event in a session's conversation. */
export type ConversationNews =
  /** The stored conversation has changed: read it again. */
  | { readonly type: "changed" }
  /** A part of an agent's text while it is written. */
  | { readonly type: "text"; readonly task: string; readonly agent: string; readonly text: string }
  /** A hook has changed a message whose text was already streamed. */
  | { readonly type: "message_replaced"; readonly task: string; readonly agent: string; readonly text: string };

/** A question was closed. */
export interface QuestionClosing {
  readonly type: "ui_tool_closed" | "question_closed";
  readonly eventId: string;
  readonly status: QuestionEnd;
  /** Omitted if there is no answer, or if it is confidential. */
  readonly answer?: Json;
}

/** How a question was closed, with its answer. */
export type QuestionEnding = Pick<QuestionClosing, "status" | "answer">;

/** The questions of sessions: asking, answering, following. */
export interface Questions {
  /** Pass it to `createRuntime` as `ports.ui`: forms of tools become questions, and with `confirm: "ask"` approvals do too. */
  readonly port: UiPort;
  /** The same; `onAsked` receives the question, unless it is already answered. */
  ask(request: UiRequest, onAsked: (question: Question) => void): Promise<Json>;
  /** The open questions of a session, the oldest first. */
  pending(sessionId: string): Promise<readonly Question[]>;
  /** A stored question, open or closed. */
  find(id: string): Promise<Question | undefined>;
  /**
   * Takes an answer; `user` is its sender. Resolves when it is stored. The first valid answer counts; the tool may wait in another process.
   *
   * @throws ToolwrightError `STORE_FAILED`; then the question is still open.
   */
  answer(given: GivenAnswer, user?: string): Promise<AnswerReceipt>;
  /** Sends a page a snapshot of the open questions and the later messages of sessions until the returned function is called. */
  follow(sessionIds: readonly string[], onMessage: (message: QuestionMessage) => void): Promise<() => void>;
  /** Sends an event of a session's conversation to its pages. */
  tell(sessionId: string, news: ConversationNews): Promise<void>;
  /** Tells the pages of a session about a new question of a source. */
  show(sessionId: string, question: Question): Promise<void>;
  /** Tells the pages of a session about a closed question of a source. */
  hide(sessionId: string, question: Pick<Question, "id" | "kind">, ending: QuestionEnding): Promise<void>;
  /** Cancels the open questions of a session that has ended. */
  endSession(sessionId: string): Promise<void>;
  /** Erases the questions of a session, also in the store. */
  erase(sessionId: string): Promise<void>;
  /** Stops all timers. Open questions stay open in the store, and their callers keep waiting. */
  close(): void;
}
