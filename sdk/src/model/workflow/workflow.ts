import type { AgentDefinition } from "../agent/agent.ts";
import type { HookFailurePolicy, LifecycleEvent } from "../conversation/lifecycle-event.ts";
import type { JsonObject } from "../../util/json.ts";

/** A hook of a workflow. Hooks of one event run in the order of the list. */
export interface WorkflowHook {
  /** Name of the lifecycle tool. */
  readonly name: string;
  readonly event: LifecycleEvent;
  /** The agents it runs around; default: all. */
  readonly agents?: readonly string[];
  /** Default `continue`. */
  readonly onFailure?: HookFailurePolicy;
}

/** Rules for the next speaker after an agent. The first matching rule decides. */
export interface HandoffRule {
  /** Name of an agent, or `user`: the rule decides who answers the user. */
  readonly from: string;
  /** Name of an agent, `user` or `end`. */
  readonly to: string;
  /** The condition of the rule; default: always. */
  readonly when?: HandoffCondition;
}

/** A comparison of a context variable. Without `equals`: the variable is set, and is not false, 0, null or empty. */
export interface HandoffCondition {
  readonly variable: string;
  readonly equals?: string | number | boolean | null;
  /** Whether the condition is negated. */
  readonly isNot?: boolean;
}

/** Agents, their tools and hooks, and how they take turns. `loadWorkflow` creates one from a `workflow.json`; it may also be written in code. */
export interface Workflow {
  readonly name: string;
  /** In the order in which they take turns. */
  readonly agents: readonly AgentDefinition[];
  /** In the order in which they run. Default: none. */
  readonly hooks?: readonly WorkflowHook[];
  /** Default: none. */
  readonly handoffs?: readonly HandoffRule[];
  /** The next speaker if no rule and no result names one: `user` (the default) or the next agent in the list. */
  readonly speakers?: "user" | "round_robin";
  /** The agent that speaks first; default: the first. */
  readonly initiatingAgent?: string;
  /** A message that starts the conversation, before any user message: `Conversation.begin` has it answered. */
  readonly initialMessage?: string;
  /** Maximum turns of agents in the conversation; default 50. */
  readonly maxTurns?: number;
  /** Whether a person takes part. Otherwise agents take turns until a rule, a result or the limit ends the conversation. Default true. */
  readonly humanInTheLoop?: boolean;
  /** Components of tools that ask a person, by tool name; a tool's own component wins. Default: the tools' components. */
  readonly ui?: Readonly<Record<string, { readonly component?: string; readonly display?: "inline" | "artifact" }>>;
  /** Initial context variables; default: none. */
  readonly variables?: JsonObject;
}
