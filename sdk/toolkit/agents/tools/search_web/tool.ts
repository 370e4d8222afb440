import { defineTool, ToolError } from "toolwright";
import type {} from "../../services.ts";

export interface SearchWebInput {
  /** What to look for, as one would type it into a search engine. @minLength 1 @maxLength 400 */
  query: string;
  /** Most pages to return. @integer @minimum 1 @maximum 20 */
  limit?: number;
}

/** One page that was found. */
export interface WebPage {
  /** Title of the page. */
  title: string;
  /** Address of the page, `http` or `https`. */
  url: string;
  /** What the page says about it, as the search engine shows it. */
  snippet: string;
}

/**
 * Search the web and return the best pages with their addresses and a line of each.
 *
 * Use when the answer is public and may be newer than what you know. Not for the documents of this workspace or the records of the user.
 */
export default defineTool({
  category: "retrieval",
  title: "Search the web",
  tags: ["web", "search"],
  examples: [{ request: "Which Node release is the newest?", input: { query: "Node.js latest release", limit: 3 } }],
  async execute({ query, limit = 5 }: SearchWebInput, ctx): Promise<WebPage[]> {
    const found: readonly WebPage[] = await ctx.services.webSearch.search(query, { limit, signal: ctx.signal });
    // Its type promises this, but the value comes from outside.
    const isList: boolean = Array.isArray(found);
    if (!isList) throw new ToolError("TRANSIENT", "The search engine gave no list of pages.");
    return found
      .filter(({ url }) => /^https?:\/\//i.test(url))
      .slice(0, limit)
      .map(({ title, url, snippet }) => ({ title, url, snippet: snippet.slice(0, 1_000) }));
  },
});
