import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { safeLinks } from "../safe-markdown.ts";
import { raw, type Markup } from "./markup.ts";

/** The pages that a tool's text leads to, by their addresses. */
export interface Addresses {
  /** The page of a tool by its name; undefined for a name of none. */
  readonly tool: (name: string) => string | undefined;
  /** Where a code of an error is explained; undefined for any other word. */
  readonly error: (code: string) => string | undefined;
}

/** The place that an author's text belongs to. */
export interface AuthorContext {
  readonly addresses: Addresses;
  /** Name of the tool whose document it is. */
  readonly tool: string;
  /** Address of the tool's source, from which relative links start; without one they are shown as plain text. */
  readonly source: string | undefined;
}

const withTables = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] };

/** An author's Markdown, made safe before, as HTML: links to tools and errors, code that scrolls by keyboard. */
export function authorMarkdown(markdown: string, { addresses, tool, source }: AuthorContext): Markup {
  const rendered = micromark(markdown, withTables)
    .replaceAll(/<pre><code[^>]*>/g, '<div class="tool-code"><pre class="tool-json" tabindex="0"><code>')
    .replaceAll("</code></pre>", "</code></pre></div>")
    .replaceAll("<table>", '<div class="tool-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    // The page has a heading of the first and of the second level above each of these.
    .replaceAll(/<(\/?)h[12]>/g, "<$1h3>");
  return raw(linkTools(withRelativeLinks(safeLinks(rendered), source), addresses, tool));
}

function withRelativeLinks(html: string, source: string | undefined): string {
  return html.replace(
    /<a href="(?![a-z][a-z0-9+.-]*:|#)([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi,
    (_, target: string, words: string) => {
      const address = resolved(target.replaceAll("&amp;", "&"), source);
      return address === undefined ? words : `<a href="${address.replaceAll("&", "&amp;")}">${words}</a>`;
    },
  );
}

function resolved(target: string, source: string | undefined): string | undefined {
  if (source === undefined || target === "" || target.startsWith("/") || !URL.canParse(target, source))
    return undefined;
  return new URL(target, source).href;
}

/**
 * Rendered HTML in which the names of other tools, where an author wrote them as code, lead to their pages, and codes of errors to theirs.
 * `self` is the tool whose page this is.
 */
export function linkTools(html: string, { tool, error }: Addresses, self: string): string {
  return html.replace(
    /(<a [^>]*>)?<code>([A-Za-z_][\w-]*)<\/code>/g,
    (whole: string, link: string | undefined, name: string) => {
      if (name === self || link !== undefined) return whole;
      const address = tool(name) ?? error(name);
      return address === undefined ? whole : `<a href="${address}">${whole}</a>`;
    },
  );
}
