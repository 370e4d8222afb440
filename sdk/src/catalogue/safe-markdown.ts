import type { Nodes } from "mdast";
import { markdownExcess, parseMarkdown, withoutComments } from "../util/markdown.ts";
import { fenced, markdownLine } from "../util/markdown-text.ts";

/**
 * An author's Markdown without parts that could harm a page: HTML is shown as text and its comments are omitted, a picture becomes a link, so that
 * viewing the page fetches nothing, and a link to anything except pages, sections, web addresses and mail becomes its text. Code is unchanged.
 */
export function safeMarkdown(markdown: string): string {
  let safe = markdown;
  // HTML, pictures and links all begin with one of these; most texts have none, and need no parsing.
  if (!/[<[]/.test(safe)) return markdownExcess(safe) === undefined ? safe : fenced(safe);
  // Escaped HTML is Markdown, which may need escaping itself.
  for (let pass = 0; pass < mostPasses; pass += 1) {
    if (markdownExcess(safe) !== undefined) break;
    const edits = editsOf(parseMarkdown(safe), safe);
    if (edits.length === 0) return safe;
    safe = applied(edits, safe);
  }
  return fenced(markdown);
}

/** Rendered HTML whose links lead only to pages, sections, web addresses and mail; any other address becomes `#`. */
export function safeLinks(html: string): string {
  return html.replace(/\s(href|src)="([^"]*)"/g, (attribute, name: string, address: string) =>
    isSafeAddress(address) && !/^[^/?#]*&/.test(address) ? attribute : ` ${name}="#"`,
  );
}

// Ordinary texts need two or three passes; hostile ones are cut off.
const mostPasses = 5;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The replacements that make a text safe, in the order of the text, without overlaps. */
function editsOf(node: Nodes, source: string, isInLink = false): readonly Edit[] {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const replace = (text: string): readonly Edit[] => [{ start, end, text }];
  const { type } = node;
  if (type === "html") return replace(withoutComments(source.slice(start, end)).replaceAll("<", "&lt;"));
  if (type === "image" || type === "imageReference")
    return isInLink ? replace(markdownLine(node.alt ?? "")) : [{ start, end: start + "!".length, text: "" }];
  if (type === "definition") return isSafeAddress(node.url) ? [] : replace("");
  if (type === "link" && !isSafeAddress(node.url)) return replace(wordsOf(node.children, source));
  // Every remaining `<` is in code, so that pages can rely on it.
  if (type === "link" && source[start] === "<")
    return replace(`[${markdownLine(wordsOf(node.children, source))}](${escaped(node.url)})`);
  if (!("children" in node)) return [];
  const isLink = isInLink || type === "link" || type === "linkReference";
  return node.children.flatMap((child) => editsOf(child, source, isLink));
}

function applied(edits: readonly Edit[], source: string): string {
  let done = 0;
  const pieces = edits.map(({ start, end, text }) => {
    const piece = source.slice(done, start) + text;
    done = end;
    return piece;
  });
  return pieces.join("") + source.slice(done);
}

function wordsOf(children: readonly Nodes[], source: string): string {
  return source.slice(children[0]?.position?.start.offset ?? 0, children.at(-1)?.position?.end.offset ?? 0);
}

/** No scheme, or a harmless one: a scheme ends with a colon before the path. */
const isSafeAddress = (address: string): boolean => /^(?:https?:|mailto:)/i.test(address) || !/^[^/?#]*:/.test(address);

const escaped = (address: string): string =>
  address.replace(/[\\()&]/g, (character) => (character === "&" ? "&amp;" : `\\${character}`));
