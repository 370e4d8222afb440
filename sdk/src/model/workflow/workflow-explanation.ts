import type { Json } from "../../util/json.ts";
import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";
import type { HandoffRule } from "./workflow.ts";

/** A setting and its origin: the tool's file wins over the workflow's. */
export interface ExplainedSetting {
  readonly name: string;
  readonly value: Json;
  /** The tool's file, a pointer into the workflow's file, or `default`. */
  readonly source: string;
  /** The value in the other file, when the files differ. */
  readonly overrides?: Json;
}

export interface ExplainedTool {
  readonly name: string;
  readonly file: string;
  readonly settings: readonly ExplainedSetting[];
}

/** A workflow with the source of each part. */
export interface WorkflowExplanation {
  readonly name: string;
  readonly file: string;
  /** Each agent with its tools, in order. */
  readonly agents: readonly { readonly name: string; readonly source: string; readonly tools: readonly string[] }[];
  /** The hand-offs between agents. */
  readonly handoffs: readonly HandoffRule[];
  readonly tools: readonly ExplainedTool[];
  /** The hooks of each event, in the order in which they run. */
  readonly hooks: readonly { readonly event: LifecycleEvent; readonly hooks: readonly ExplainedTool[] }[];
}
