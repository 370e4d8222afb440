import type { ToolMetadata, ToolType } from "./tool.ts";

/** How the agent loop treats a call of a tool type: the call first gives a result, and the loop then acts on it. */
export interface ToolBehavior {
  /** Whether a call adds a node to the graph: a question where the action is `ask`, else a task of the agent `to`. */
  readonly createsNode: boolean;
  /** Whether the calling task waits until that node has ended; otherwise a message brings its result. */
  readonly blocksParent: boolean;
  /** Whether the handler of the tool runs. Otherwise a call gives its validated arguments. */
  readonly executesCode: boolean;
  /** The parts of a call that the timeline keeps and the model reads: `input` and `request` keep no result. */
  readonly logs: "input and result" | "input" | "input and status" | "input and answer" | "request";
  /** Whether the call passes on the documents that `documents` names: to the new task, with the question or with the result. */
  readonly passesDocuments: boolean;
  /** How the agent continues. `complete`: the task ends with the call's result. `begin`: a model never calls it; it gives the signature of the task. */
  readonly action: "continue" | "complete" | "delegate" | "ask" | "begin";
}

/** The behaviour of each tool type: the loop, the reference page and the tests read it. A host adds types by its own rows. */
export const TOOL_BEHAVIOR = {
  function: {
    createsNode: false,
    blocksParent: false,
    executesCode: true,
    logs: "input and result",
    passesDocuments: false,
    action: "continue",
  },
  non_function: {
    createsNode: false,
    blocksParent: false,
    executesCode: false,
    logs: "input",
    passesDocuments: false,
    action: "continue",
  },
  handoff: {
    createsNode: false,
    blocksParent: false,
    executesCode: false,
    logs: "input",
    passesDocuments: true,
    action: "complete",
  },
  agent_as_tool: {
    createsNode: true,
    blocksParent: true,
    executesCode: false,
    logs: "input and status",
    passesDocuments: true,
    action: "delegate",
  },
  ask_master: {
    createsNode: true,
    blocksParent: true,
    executesCode: false,
    logs: "input and answer",
    passesDocuments: true,
    action: "ask",
  },
  root: {
    createsNode: true,
    blocksParent: false,
    executesCode: false,
    logs: "request",
    passesDocuments: false,
    action: "begin",
  },
} as const satisfies Readonly<Record<ToolType, ToolBehavior>>;

/** The behaviour of each type a run knows, by its name. */
export type ToolBehaviors = Readonly<Record<string, ToolBehavior>>;

/** The behaviour of a tool. A type without a row behaves as `function`. */
export const behaviorOf = (
  behaviors: ToolBehaviors,
  { metadata: { type = "function" } }: { readonly metadata: Pick<ToolMetadata, "type"> },
): ToolBehavior => (Object.hasOwn(behaviors, type) ? behaviors[type] : undefined) ?? TOOL_BEHAVIOR.function;
