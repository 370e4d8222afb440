import { defineTool } from "toolwright";

export interface ToolSearchInput {
  /** What the tool should do, in plain words, such as `cancel an order`. @minLength 2 @maxLength 500 */
  query: string;
  /** Maximum number of tools to return. @integer @minimum 1 @maximum 20 */
  limit?: number;
}

/** A tool that may fit. */
export interface FoundTool {
  /** Name of the tool. */
  name: string;
  /** Category of the tool: `retrieval` and `utility` tools change nothing, `action` tools do. */
  category: string;
  /** What it does, in a few lines. */
  summary: string;
}

/** The result of a search. */
export interface ToolSearchResult {
  /** The tools that may fit, best first; empty if nothing matches. */
  tools: FoundTool[];
}

/**
 * Find the tools that fit a task among all tools that you may use, best match first, each with its summary.
 *
 * Use when no tool in the prompt fits, or when the prompt says that there are more. Not for reading how a tool works: use
 * `tool_docs` with its name.
 */
export default defineTool({
  category: "utility",
  title: "Find a tool",
  tags: ["tools", "search"],
  examples: [
    { request: "Is there a way to cancel my order?", input: { query: "cancel an order" } },
    { request: "Which tools can read a calendar?", input: { query: "read calendar events", limit: 3 } },
  ],
  async execute({ query, limit = 5 }: ToolSearchInput, ctx): Promise<ToolSearchResult> {
    const found = await ctx.services.catalogue.search(query, limit);
    return { tools: found.map(({ name, category, summary }) => ({ name, category, summary })) };
  },
});
