import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { HandoffRule } from "../../model/workflow/workflow.ts";

/** Agents that work together, with their tools and hooks. */
export interface StudioWorkflow {
  readonly name: string;
  /** Relative to the project; left out for the agents of `agents/`. */
  readonly file?: string;
  readonly agents: readonly WorkflowAgent[];
  /** Who speaks next, in the order in which the rules are asked. */
  readonly handoffs: readonly HandoffRule[];
  readonly hooks: readonly WorkflowHookRun[];
}

/** An agent of a workflow. */
export interface WorkflowAgent {
  readonly name: string;
  readonly tools: readonly string[];
  /** The agents to which it delegates. */
  readonly agents: readonly string[];
}

/** A hook that runs at an event. */
export interface WorkflowHookRun {
  readonly name: string;
  readonly event: LifecycleEvent;
  /** The agents it runs around; left out: all. */
  readonly agents?: readonly string[];
}
