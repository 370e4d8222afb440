import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";
import type { AgentOutcome, EndReason, HookCall, HookMessage } from "../conversation/message.ts";

/** The payload of a hook at each event. It is a copy: changing it has no effect. */
export interface HookPayloads {
  /** Once, before the first message; not on resume. */
  readonly on_start: {
    /** Id of the conversation. */
    readonly session: string;
    readonly agents: readonly string[];
    /** Empty. */
    readonly messages: readonly HookMessage[];
  };
  /** Each message of the user, before it is stored. */
  readonly on_user_input: {
    readonly session: string;
    /** Number of the message, from 1. */
    readonly turn: number;
    readonly message: string;
    readonly messages: readonly HookMessage[];
  };
  /** Before each request to the model of an agent. */
  readonly before_agent_speaks: AgentPayload & {
    /** Number of earlier model requests in this turn of the agent. */
    readonly step: number;
    /** The messages that the model will get. */
    readonly messages: readonly HookMessage[];
  };
  /** After each answer of an agent's model, before it is stored and its calls run. */
  readonly after_agent_speaks: AgentPayload & {
    readonly step: number;
    /** The text of the answer; may be empty. */
    readonly message: string;
    /** The calls of the answer, without results. */
    readonly calls: readonly HookCall[];
    /** The messages that the model got. */
    readonly messages: readonly HookMessage[];
  };
  /** When an agent's turn has ended. */
  readonly after_each_agent: AgentPayload & {
    readonly outcome: AgentOutcome;
    /** The whole conversation. */
    readonly messages: readonly HookMessage[];
  };
  /** Once, at the end. */
  readonly on_end: {
    readonly session: string;
    readonly reason: EndReason;
    readonly messages: readonly HookMessage[];
  };
}

/** Common members of the events around an agent. */
export interface AgentPayload {
  readonly session: string;
  /** Number of the user's message, from 1; 0 before the first. */
  readonly turn: number;
  readonly agent: string;
  /** Set if another agent waits for this one: the task of that agent. */
  readonly parentTaskId?: string;
}

/** Ends the conversation; a text gives the reason. */
export interface HookEnd {
  readonly end: boolean | string;
}

/** Refuses the next step, with the reason. */
export interface HookDeny {
  readonly deny: string;
}

type HookMessages = { readonly messages: readonly HookMessage[] } | readonly HookMessage[];

/** The possible results of a hook at each event; `undefined` changes nothing. A list is short for `{ messages }`, a text for `{ message }`. */
export interface HookReturns {
  readonly on_start: HookMessages | HookEnd;
  readonly on_user_input: { readonly message: string } | string | HookDeny | HookEnd;
  readonly before_agent_speaks: HookMessages | HookDeny | HookEnd;
  readonly after_agent_speaks: { readonly message: string } | string | HookEnd;
  readonly after_each_agent: HookEnd;
  /** What it returns is ignored. No number or boolean is named here: the types of literals that other tools return would be narrowed. */
  readonly on_end: object;
}

/** The members that a hook may return at each event. */
export const hookMembers = {
  on_start: ["messages", "end"],
  on_user_input: ["message", "deny", "end"],
  before_agent_speaks: ["messages", "deny", "end"],
  after_agent_speaks: ["message", "end"],
  after_each_agent: ["end"],
  on_end: [],
} as const satisfies Readonly<Record<LifecycleEvent, readonly HookMember[]>>;

export type HookMember = "messages" | "message" | "deny" | "end";
