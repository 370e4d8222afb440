import { defineTool, ToolError } from "toolwright";
import type {} from "../../services.ts";

export interface SearchWebInput {
  /** Search words, as typed into a search engine. @minLength 1 @maxLength 400 */
  query: string;
  /** Maximum number of pages to return. @integer @minimum 1 @maximum 20 */
  limit?: number;
}

/** A page that was found. */
export interface WebPage {
  /** Title of the page. */
  title: string;
  /** Address of the page, `http` or `https`. */
  url: string;
  /** Short text of the page, from the search engine. */
  snippet: string;
}

/**
 * Search the web and return the best pages, each with its address and a short text.
 *
 * Use when the answer is public and may be newer than your knowledge. Not for documents of this workspace or the user's records.
 */
export default defineTool({
  category: "retrieval",
  title: "Search the web",
  tags: ["web", "search"],
  examples: [{ request: "Which Node release is the newest?", input: { query: "Node.js latest release", limit: 3 } }],
  async execute({ query, limit = 5 }: SearchWebInput, ctx): Promise<WebPage[]> {
    const found: readonly WebPage[] = await ctx.services.webSearch.search(query, { limit, signal: ctx.signal });
    // The type is not checked: the value comes from the host.
    const isList: boolean = Array.isArray(found);
    if (!isList) throw new ToolError("TRANSIENT", "The search engine returned no list of pages.");
    return found
      .filter(({ url }) => /^https?:\/\//i.test(url))
      .slice(0, limit)
      .map(({ title, url, snippet }) => ({ title, url, snippet: snippet.slice(0, 1_000) }));
  },
});
