import { defineTool, ToolError } from "toolwright";
import { allArticles, findParts, type ArticlePart } from "../../lib/articles.ts";
import { nearest } from "../../lib/nearest.ts";

export interface KbGetInput {
  /**
   * Id of an article, or of one heading in it, as `kb_search` returns it.
   * @minLength 1
   * @maxLength 200
   * @example "reference/logging#log-redaction"
   */
  id: string;
  /** Most characters of text to return; a longer text is cut. @integer @minimum 500 @maximum 100000 @unit characters */
  maxCharacters?: number;
}

/** A heading that can be fetched separately. */
export interface KbHeading {
  /** Id to hand to `kb_get`. */
  id: string;
  /** The heading's words. */
  title: string;
  /** Level of the heading: 1 is the highest, 6 the lowest. */
  depth: number;
}

export interface KbArticle {
  /** Id of what was returned. */
  id: string;
  /** Title of the article, or the heading asked for. */
  title: string;
  /** Section of the article. */
  section: "guides" | "reference";
  /** Link for the user. @format uri */
  url: string;
  /** The headings inside the returned text, in its order. */
  headings: KbHeading[];
  /** The text in Markdown, code samples included. */
  markdown: string;
  /** Whether the text was cut at `maxCharacters`. */
  truncated: boolean;
}

/**
 * Read one help article about Fastify, or one heading of it with everything below, as Markdown.
 *
 * Use when `kb_search` found the right part and its excerpt is not enough, or when the user wants the code sample.
 * Not for finding an article: use `kb_search`. Returns the text, its link and the headings inside.
 */
export default defineTool({
  category: "retrieval",
  title: "Read a help article",
  tags: ["knowledge-base", "fastify"],
  latencyBudgetMs: 800,
  timeoutMs: 5_000,
  examples: [
    {
      request: "Show me how log redaction is configured.",
      input: { id: "reference/logging#log-redaction" },
    },
    {
      request: "Read me the beginning of the testing guide.",
      input: { id: "guides/testing", maxCharacters: 2000 },
    },
  ],
  execute({ id, maxCharacters = 12_000 }: KbGetInput): KbArticle {
    const found = findParts(id);
    const [first] = found?.parts ?? [];
    if (found === undefined || first === undefined) throw notFound(id);
    const markdown = found.parts.map(withHeading).join("\n\n").trim();
    return {
      id: first.id,
      title: first.title,
      section: found.article.section,
      url: first.url,
      headings: found.parts.filter(({ depth }) => depth > 0).map(({ id, title, depth }) => ({ id, title, depth })),
      markdown: markdown.slice(0, maxCharacters),
      truncated: markdown.length > maxCharacters,
    };
  },
});

function withHeading({ depth, title, body }: ArticlePart): string {
  return depth === 0 ? body : `${"#".repeat(depth)} ${title}\n\n${body}`.trimEnd();
}

function notFound(id: string): ToolError {
  const close = nearest(
    id,
    allArticles().flatMap(({ parts }) => parts.map((part) => part.id)),
  );
  const suggestion =
    close.length === 0 ? "Call `kb_search` to find the right id." : `Use one of these ids: ${close.join(", ")}.`;
  return new ToolError("PERMANENT", `There is no article or heading with the id "${id}".`, { suggestion });
}
