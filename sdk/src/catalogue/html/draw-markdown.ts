import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { safeLinks } from "../safe-markdown.ts";
import { raw, type Markup } from "./markup.ts";

/** The link targets of a page. */
export interface PageLinks {
  /** The page or section that explains the name of a tool, an agent or an error; undefined for any other word. */
  readonly addressOf: (name: string) => string | undefined;
  /** Address of the tool's source, from which an author's relative links start; without it they are plain text. */
  readonly source?: string | undefined;
}

const withTables = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] };

/** Safe Markdown as HTML: names written as code become links, and wide code and tables scroll by keyboard. */
export function drawMarkdown(markdown: string, { addressOf, source }: PageLinks): Markup {
  const rendered = micromark(markdown, withTables)
    .replaceAll(/<pre><code[^>]*>/g, '<div class="tool-code"><pre class="tool-json" tabindex="0"><code>')
    .replaceAll("</code></pre>", "</code></pre></div>")
    .replaceAll("<table>", '<div class="tool-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    // The page already has headings of the first and second level above these.
    .replaceAll(/<(\/?)h[12]>/g, "<$1h3>");
  return raw(linkNames(withRelativeLinks(safeLinks(rendered), source), addressOf));
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

const linkNames = (html: string, addressOf: PageLinks["addressOf"]): string =>
  html.replace(/(<a [^>]*>)?<code>([^<&]+)<\/code>/g, (whole: string, link: string | undefined, name: string) => {
    const address = link === undefined ? addressOf(name) : undefined;
    return address === undefined ? whole : `<a href="${address}">${whole}</a>`;
  });
