import { defineTool } from "toolwright";
import { searchArticles } from "../../lib/article-search.ts";

export interface KbSearchInput {
  /** What to look for, in the user's own words; a question works as well as key words. @minLength 2 @maxLength 300 */
  query: string;
  /** Most hits to return. @integer @minimum 1 @maximum 20 */
  limit?: number;
  /**
   * Only articles of this section: `guides` explain a task step by step, `reference` describes each option and method.
   */
  section?: "guides" | "reference";
}

/** One part of an article that matches the query. */
export interface KbHit {
  /** Id to hand to `kb_get`, such as `reference/logging#log-redaction`. */
  id: string;
  /** Heading of the matching part. */
  title: string;
  /** Title of the article the part belongs to. */
  article: string;
  /** Section of the article. */
  section: "guides" | "reference";
  /** The best matching sentences, as plain text of at most 300 characters. */
  excerpt: string;
  /** Link to this part for the user. @format uri */
  url: string;
  /** How well it matches; higher is better, comparable only within one search. */
  score: number;
}

export interface KbSearchResult {
  /** The hits, best first; empty when nothing matches. */
  hits: KbHit[];
}

/**
 * Search the help articles about the Fastify web framework and return the best parts with an excerpt and a link.
 *
 * Use when the user asks how something in Fastify works, reports an error code, or meets a problem that an article may
 * solve. Not for reading a whole article: use `kb_get` with the id of a hit. Not for people or companies: use
 * `contact_lookup`.
 */
export default defineTool({
  category: "retrieval",
  title: "Search help articles",
  tags: ["knowledge-base", "fastify"],
  latencyBudgetMs: 800,
  timeoutMs: 5_000,
  examples: [
    {
      request: "How do I shut down my Fastify server without dropping requests?",
      input: { query: "close the server gracefully" },
    },
    {
      request: "Which logger options hide passwords?",
      input: { query: "log redaction", section: "reference", limit: 3 },
    },
    {
      request: "What does FST_ERR_CTP_INVALID_MEDIA_TYPE mean?",
      input: { query: "FST_ERR_CTP_INVALID_MEDIA_TYPE", limit: 1 },
    },
  ],
  execute({ query, limit = 5, section }: KbSearchInput): KbSearchResult {
    const hits = searchArticles(query, { limit, section }).map(({ article, part, excerpt, score }) => ({
      id: part.id,
      title: part.title,
      article: article.title,
      section: article.section,
      excerpt,
      url: part.url,
      score: Math.round(score * 100) / 100,
    }));
    return { hits };
  },
});
