import type { ToolMetadata } from "./tool.ts";

/** The text about a tool in every prompt, and the agents and modes it is for. */
export interface ToolSummary extends Pick<ToolMetadata, "category" | "modes" | "applyTo" | "enabled"> {
  readonly name: string;
  /** `doc_summary.md`; may be empty. */
  readonly summary: string;
}
