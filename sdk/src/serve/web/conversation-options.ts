import type { AgentEvent } from "../../agents/run/options.ts";
import type { EndReason, HookMessage } from "../../model/conversation/message.ts";
import type { HostPorts } from "../../model/ports/ports.ts";
import type { Store } from "../../model/ports/store.ts";

/** How far the conversation of a session is, as clients see it. */
export interface ConversationView {
  /**
   * `user`: it is the user's turn. `waiting`: people have to answer questions first. `open`, `stopped`: agents are at work, or the next process
   * goes on.
   */
  readonly status: "user" | "waiting" | "stopped" | "open" | "ended";
  /** The reason for a conversation's end. */
  readonly reason?: EndReason;
  /** Why it ended, where someone said so. */
  readonly detail?: string;
  /** Why a hook refused the last message of the user. */
  readonly denied?: string;
  /** Why the last agent failed. */
  readonly error?: { readonly type: string; readonly message: string };
  /** Every message, in order. */
  readonly messages: readonly HookMessage[];
}

/** The conversation of a session: what `openConversation` of `toolwright/agents` gives. */
export interface ServedConversation {
  begin(): Promise<ConversationView>;
  send(message: string, options: { readonly id: string }): Promise<ConversationView>;
  report(): Promise<ConversationView>;
  end(): Promise<ConversationView>;
}

/** The options that a server passes to `openConversation`. */
export interface GivenConversation {
  /** Id of the session, and of its conversation. */
  readonly id: string;
  readonly user: string;
  readonly store: Store;
  /** With the `ui` port that shows the questions of the conversation's tools to the pages of the session. */
  readonly ports: HostPorts;
  /** Aborted when the server ends. */
  readonly stop: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
}

/** Opens the conversation of a session. */
export type OpenServedConversation = (given: GivenConversation) => Promise<ServedConversation>;
