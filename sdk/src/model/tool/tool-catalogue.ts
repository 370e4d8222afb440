import type { Category } from "./tool.ts";

/** The tools that the agent of a call may use: the service `catalogue`, which every session has. */
export interface ToolCatalogue {
  /** The full page of a tool, in Markdown; undefined for a tool that the agent may not use in this session. */
  docs(name: string): string | undefined;
  /**
   * The tools that match a request, the best match first, ranked as `rankTools` of `toolwright/build` does; empty if nothing matches.
   *
   * @param limit Most matches; default 5.
   */
  search(query: string, limit?: number): Promise<readonly ToolMatch[]>;
}

/** One tool that matches a request. */
export interface ToolMatch {
  readonly name: string;
  readonly category: Category;
  /** As in the prompt: two to four lines, or the tool's description if it has no summary. */
  readonly summary: string;
}
