import type { Root, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { memoizeText } from "./memo.ts";

/** Parses Markdown without its trailing white space, beyond `markdownExcess` as one code block. The cached tree must not be changed. */
export const parseMarkdown = (text: string): Root => treeOf(text.trimEnd());

const treeOf = memoizeText((text: string): Root => {
  if (markdownExcess(text) === undefined) return fromMarkdown(text);
  const lines = text.split(/\r\n|\r|\n/);
  const end = { line: lines.length, column: (lines.at(-1) ?? "").length + 1, offset: text.length };
  const position = { start: { line: 1, column: 1, offset: 0 }, end };
  return { type: "root", children: [{ type: "code", value: text, position }], position };
});

/** Limits of a document that is parsed as Markdown, far beyond what people write. Within them parsing takes under 0.2 s. */
const markdownLimits = { characters: 50_000, lines: 1_000 } as const;

/** Why parsing a text would take quadratic time, as a predicate; undefined for ordinary text. The check itself is linear. */
export function markdownExcess(text: string): string | undefined {
  const { characters, lines } = markdownLimits;
  if (text.length > characters)
    return `has ${text.length.toLocaleString("en")} characters; at most ${characters.toLocaleString("en")} are read as Markdown`;
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.length > lines)
    return `has ${rows.length.toLocaleString("en")} lines; at most ${lines.toLocaleString("en")} are read as Markdown`;
  const cost = nestingCost(rows) + paragraphsOf(rows).reduce((sum, paragraph) => sum + paragraphCost(paragraph), 0);
  return cost > mostCost ? "has more marks of emphasis, brackets or levels than can be read as Markdown" : undefined;
}

/** In units of about 20 ns. */
const mostCost = 2_000_000;

/** Joins lines to paragraphs, where a heading or a list item ends a paragraph like an empty line. */
function paragraphsOf(rows: readonly string[]): readonly string[] {
  const paragraphs: string[][] = [];
  for (const row of rows) {
    if (paragraphs.length === 0 || row.trim() === "" || /^ {0,3}(?:[-*+]|#{1,6}) +\S/.test(row)) paragraphs.push([]);
    paragraphs.at(-1)?.push(row);
  }
  return paragraphs.map((lines) => lines.join("\n"));
}

function paragraphCost(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  // An underscore within a word, as in a name, does not start emphasis.
  const marks = count(/\*+|~+|(?<!\w)_+|_+(?!\w)/g);
  const brackets = count(/[[\]]/g);
  const openings = new Set((text.match(/`+/g) ?? []).map((run) => run.length)).size;
  return marks ** 2 + brackets ** 2 / 10 + openings * text.length;
}

/** Quotations and lists within each other. */
const nestingCost = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => sum + (/^(?:[ \t>*+-]|\d{1,9}[.)])*/.exec(row)?.[0].length ?? 0) ** 2, 0);

/** A heading with its content, up to the next heading of its level or above. */
export interface MarkdownSection {
  /** The heading's text; code is in backticks. */
  readonly title: string;
  /** 1 for `#`, 2 for `##`. */
  readonly depth: number;
  /** Where the heading starts; both count from 1. */
  readonly position: { readonly line: number; readonly column: number };
  /** Whether it contains only headings, comments and link targets. */
  readonly isEmpty: boolean;
  /** Where the text below the heading starts and ends, as offsets in the document. */
  readonly body: { readonly start: number; readonly end: number };
}

/** Every heading at the top level of the document, not inside a quotation, list, comment or code block. */
export function markdownSections(tree: Root): readonly MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  const endOfText = tree.position?.end.offset ?? 0;
  /** For the next heading of each depth or above: where it starts, and how much content follows it. */
  const next = Array.from({ length: 7 }, () => ({ offset: endOfText, content: 0 }));
  let content = 0;
  // From the end, so that the end of each section is known at its heading.
  for (const node of tree.children.toReversed()) {
    if (isContent(node)) content += 1;
    if (node.type !== "heading") continue;
    const { depth, position } = node;
    const end = next[depth] ?? { offset: endOfText, content: 0 };
    sections.push({
      title: titleOf(node).trim(),
      depth,
      position: { line: position?.start.line ?? 1, column: position?.start.column ?? 1 },
      isEmpty: content === end.content,
      body: { start: position?.end.offset ?? 0, end: end.offset },
    });
    next.fill({ offset: position?.start.offset ?? 0, content }, depth);
  }
  return sections.toReversed();
}

/** HTML without its comments. An unclosed comment hides everything after it, as in a browser. */
export function withoutComments(html: string): string {
  return html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "");
}

function isContent(node: RootContent): boolean {
  if (node.type === "heading" || node.type === "definition" || node.type === "thematicBreak") return false;
  return node.type !== "html" || withoutComments(node.value).trim() !== "";
}

function titleOf(node: Nodes): string {
  if (node.type === "text" || node.type === "html") return node.value;
  if (node.type === "inlineCode") return `\`${node.value}\``;
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(titleOf).join("") : "";
}
