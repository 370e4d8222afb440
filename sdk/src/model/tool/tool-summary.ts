import type { Category } from "./tool.ts";

/** The text about a tool in every prompt, and the agents and modes it is for. */
export interface ToolSummary {
  readonly name: string;
  readonly category: Category;
  /** `doc_summary.md`; may be empty. */
  readonly summary: string;
  /** As in the tool's metadata; omitted if the metadata omits it. */
  readonly modes?: readonly string[];
  /** As in the tool's metadata; omitted if the metadata omits it. */
  readonly applyTo?: string | readonly string[];
  /** As in the tool's metadata; omitted if the metadata omits it. */
  readonly enabled?: boolean;
}
