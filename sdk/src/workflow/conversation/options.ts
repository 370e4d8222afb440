import type { AgentHost } from "../../agents/run/options.ts";
import type { EndReason, HookMessage } from "../../model/conversation/message.ts";
import type { QuestionState } from "../../model/tasks/task.ts";
import type { TaskError } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import type { JsonObject } from "../../util/json.ts";

/** Options for opening a conversation. */
export interface ConversationOptions extends Omit<AgentHost, "agents"> {
  readonly workflow: Workflow;
  /** Id of the conversation; an existing one is continued. Default: random. */
  readonly id?: string;
  /** The user of the conversation's sessions. */
  readonly user?: string;
  /**
   * Stops the work in this process. The conversation stays open and can be continued: model requests are aborted, and calls that have started
   * end first. Calls that wait for a person are left: the next process repeats them, and they join the question that is still open.
   */
  readonly stop?: AbortSignal;
}

/** Options for a user message. */
export interface SendOptions {
  /** Id of the message: if it is sent again after a crash, it counts once. Default: random. */
  readonly id?: string;
}

/**
 * A conversation of a user with the agents of a workflow. It keeps its registry and its workflow. Its operations run one at a time; each
 * resolves when only a person can continue the conversation, or when it has ended.
 */
export interface Conversation {
  readonly id: string;
  readonly workflow: Workflow;
  /** Lets agents answer the workflow's first message, if there is one. Calling it again changes nothing. */
  begin(): Promise<ConversationReport>;
  /**
   * Sends a message of the user: agents answer until it is the user's turn again.
   *
   * @throws ToolwrightError `CONVERSATION_ENDED`; `RUN_HELD` when another worker has it; `LEASE_LOST`, `STORE_FAILED`.
   */
  send(message: string, options?: SendOptions): Promise<ConversationReport>;
  /** Continues after a restart, or after `answerQuestion(store, conversation.id, …)` answered a question. */
  resume(): Promise<ConversationReport>;
  /** Ends the conversation and cancels running work. Calling it again changes nothing. */
  end(reason?: Extract<EndReason, "ended" | "cancelled" | "expired">): Promise<ConversationReport>;
  /** The state of the conversation, read only from the timeline. */
  report(): Promise<ConversationReport>;
}

/** The state of a conversation. */
export interface ConversationReport {
  readonly id: string;
  /**
   * `user`: it is the user's turn. `waiting`: people have to answer `questions` first. `stopped`: `stop` was aborted. `open`: `resume` continues
   * it.
   */
  readonly status: "user" | "waiting" | "stopped" | "open" | "ended";
  /** The reason for a conversation's end. */
  readonly reason?: EndReason;
  /** Why it ended, if known. */
  readonly detail?: string;
  /** Why a hook refused the last message of the user. */
  readonly denied?: string;
  /** Why the last agent failed. */
  readonly error?: TaskError;
  /** Every message, in order. */
  readonly messages: readonly HookMessage[];
  /** The messages of agents since the last message of the user. */
  readonly replies: readonly HookMessage[];
  /** The questions that people have to answer. */
  readonly questions: readonly QuestionState[];
  /** Context variables. */
  readonly variables: JsonObject;
  readonly usage: Usage;
}
