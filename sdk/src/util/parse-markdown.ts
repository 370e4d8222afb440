import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { markdownExcess } from "./markdown-excess.ts";
import { memoizeText } from "./memo.ts";

/**
 * Parses Markdown; white space at the end is left out. A document beyond the limits of `markdownExcess` becomes one code block, so that
 * parsing is always fast. The tree is kept for the next time, and must not be changed.
 */
export const parseMarkdown = (text: string): Root => treeOf(text.trimEnd());

const treeOf = memoizeText((text: string): Root => {
  if (markdownExcess(text) === undefined) return fromMarkdown(text);
  const lines = text.split(/\r\n|\r|\n/);
  const end = { line: lines.length, column: (lines.at(-1) ?? "").length + 1, offset: text.length };
  const position = { start: { line: 1, column: 1, offset: 0 }, end };
  return { type: "root", children: [{ type: "code", value: text, position }], position };
});
