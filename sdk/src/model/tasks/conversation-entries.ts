import type { Json, JsonObject } from "../../util/json.ts";
import type { AgentOutcome, EndReason, HookMessage } from "../conversation/message.ts";
import type { RememberedText } from "../ports/memory.ts";
import type { Usage } from "./usage.ts";
import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";

/** The members of a conversation's entries, by kind. */
export interface ConversationContents {
  /** The first entry of a conversation. Its `task` is empty, as in later entries that concern no task. */
  readonly conversation_started: {
    readonly workflow: string;
    readonly registry: string;
    readonly variables: JsonObject;
  };
  /** The hooks of `on_start` have run. */
  readonly conversation_begun: {
    readonly messages: readonly HookMessage[];
    /** The memories at its start; omitted if there are no memories. */
    readonly memories?: readonly RememberedText[];
  };
  /** A message of the user, or the first message of a workflow. */
  readonly user_message: {
    /** Number of the message, from 1; 0 for the workflow's own message. */
    readonly turn: number;
    readonly text: string;
    /** The user's original words, if a hook changed them. */
    readonly original?: string;
    /** Why a hook refused it: no agent gets it. */
    readonly denied?: string;
  };
  /** A hook has run; this result is used on resume. */
  readonly hook_finished: HookStep & { readonly result: Json };
  /** A hook threw, took too long or returned an invalid value: its changes are dropped. */
  readonly hook_failed: HookStep & { readonly cause: string; readonly message: string };
  /** The hooks of `after_each_agent` have run for a task. */
  readonly agent_over: { readonly outcome: AgentOutcome };
  /** No further work starts. */
  readonly conversation_ended: { readonly reason: EndReason; readonly detail?: string };
  /** The hooks of `on_end` have run. */
  readonly conversation_closed: object;
}

export interface HookStep {
  readonly hook: string;
  readonly event: LifecycleEvent;
  /** Number of the user's message. */
  readonly turn: number;
  readonly agent?: string;
  readonly milliseconds: number;
  /** Usage of the models that the hook called. */
  readonly usage?: Usage;
}
