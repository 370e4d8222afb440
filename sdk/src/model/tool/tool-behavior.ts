import type { ToolMetadata, ToolType } from "./tool.ts";

/** How the agent loop handles a call of a tool type: the call first returns a result, and the loop then acts on it. */
export interface ToolBehavior {
  /** Whether a call adds a node to the graph: a question if the action is `ask`, otherwise a task of the agent `to`. */
  readonly createsNode: boolean;
  /** Whether the calling task waits until that node has ended; otherwise a message delivers its result. */
  readonly blocksParent: boolean;
  /** Whether the handler of the tool runs. Otherwise a call returns its validated arguments. */
  readonly executesCode: boolean;
  /** The parts of a call that the timeline keeps and the model reads: `input` and `request` keep no result. */
  readonly logs: "input and result" | "input" | "input and status" | "input and answer" | "request";
  /** Whether the call passes on the documents in `documents`: to the new task, with the question or with the result. */
  readonly passesDocuments: boolean;
  /** How the agent continues. `complete` ends the task with the result; `begin` defines the signature of a task: no model calls it. */
  readonly action: "continue" | "complete" | "delegate" | "ask" | "begin";
}

/** The behaviour of each tool type, used by the loop, the reference page and the tests. A host adds types with its own rows. */
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

/** The behaviour of each type that a run knows, by its name. */
export type ToolBehaviors = Readonly<Record<string, ToolBehavior>>;

/** The behaviour of a tool. A type without a row behaves as `function`. */
export const behaviorOf = (
  behaviors: ToolBehaviors,
  { metadata: { type = "function" } }: { readonly metadata: Pick<ToolMetadata, "type"> },
): ToolBehavior => (Object.hasOwn(behaviors, type) ? behaviors[type] : undefined) ?? TOOL_BEHAVIOR.function;
