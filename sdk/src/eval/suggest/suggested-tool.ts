import type { ToolExample } from "../../model/tool/tool.ts";
import type { WordedTool } from "./request-words.ts";

/** A tool for which cases are suggested. */
export interface SuggestedTool extends WordedTool {
  readonly examples?: readonly ToolExample[] | undefined;
}
