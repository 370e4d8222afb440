import type { ToolType } from "./tool.ts";

/** What the agent loop does with a call of a tool type. */
export interface ToolBehavior {
  /** Whether a call adds a node to the graph: a task, or a question. */
  readonly createsNode: boolean;
  /** Whether the calling task waits until that node has ended. */
  readonly blocksParent: boolean;
  /** Whether the tool has a handler. Without one, its validated arguments are its result. */
  readonly executesCode: boolean;
  /** What the timeline keeps of a call. */
  readonly logs: "input and result" | "input" | "input and status" | "input and answer" | "request";
  /** Whether its `documents` go to the receiver. */
  readonly passesDocuments: boolean;
  /** How the agent goes on. `begin`: a model never calls it; it gives the signature of the task. */
  readonly action: "continue" | "complete" | "delegate" | "ask" | "begin";
}

/** The behaviour of each tool type: the loop, the reference page and the tests read it. A host adds types by rows of its own. */
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
