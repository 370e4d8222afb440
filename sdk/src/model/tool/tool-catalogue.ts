import type { Category } from "./tool.ts";

/** The tools that the agent of a call may use: the service `catalogue` of every session. */
export interface ToolCatalogue {
  /** The full page of a tool, in Markdown; undefined for a tool that the agent may not use in this session. */
  docs(name: string): string | undefined;
  /** The tools that match a request, best first, as `rankTools` ranks them; empty without a match. `limit` is 5 by default. */
  search(query: string, limit?: number): Promise<readonly ToolMatch[]>;
}

/** One tool that matches a request. */
export interface ToolMatch {
  readonly name: string;
  readonly category: Category;
  /** As in the prompt: two to four lines, or the tool's description if it has no summary. */
  readonly summary: string;
}
