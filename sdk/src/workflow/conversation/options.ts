import type { AgentHost } from "../../agents/run/options.ts";
import type { EndReason, HookMessage } from "../../model/conversation/message.ts";
import type { QuestionState } from "../../model/tasks/task.ts";
import type { TaskError } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import type { JsonObject } from "../../util/json.ts";

/** How a conversation is opened. */
export interface ConversationOptions extends Omit<AgentHost, "agents"> {
  readonly workflow: Workflow;
  /** Names the conversation; an existing one is continued. Default: random. */
  readonly id?: string;
  /** The user of its sessions. */
  readonly user?: string;
  /**
   * Ends the work on it in this process; it stays open and can be continued: models are cut off, and calls that have begun end first.
   * Those that wait for a person are left: they are made again when it is continued, and join the question that is still open.
   */
  readonly stop?: AbortSignal;
}

/** Options for a user message. */
export interface SendOptions {
  /** Names the message: sent again after a crash, it counts once. Default: random. */
  readonly id?: string;
}

/**
 * A conversation of a user with the agents of a workflow. It keeps its registry and its workflow. Its operations run one after the other,
 * and each resolves when only a person can bring the conversation on, or it has ended.
 */
export interface Conversation {
  readonly id: string;
  readonly workflow: Workflow;
  /** Has the first message of the workflow answered, if it has one. Calling it again changes nothing. */
  begin(): Promise<ConversationReport>;
  /**
   * A message of the user: agents answer until it is the user's turn again.
   *
   * @throws ToolwrightError `CONVERSATION_ENDED`; `RUN_HELD` when another worker has it; `LEASE_LOST`, `STORE_FAILED`.
   */
  send(message: string, options?: SendOptions): Promise<ConversationReport>;
  /** Continues after a restart, or after a question was answered by `answerQuestion(store, conversation.id, …)`. */
  resume(): Promise<ConversationReport>;
  /** Ends the conversation; what runs is cancelled. Calling it again changes nothing. */
  end(reason?: Extract<EndReason, "ended" | "cancelled" | "expired">): Promise<ConversationReport>;
  /** How far it is, by the timeline alone. */
  report(): Promise<ConversationReport>;
}

/** How far a conversation is. */
export interface ConversationReport {
  readonly id: string;
  /**
   * `user`: it is the user's turn. `waiting`: people have to answer `questions` first. `stopped`: `stop` was aborted. `open`: it can go on
   * with `resume`.
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
