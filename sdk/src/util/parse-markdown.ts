import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { markdownExcess } from "./markdown-excess.ts";

/** Parses Markdown. A document beyond the limits of `markdownExcess` becomes one code block, so that parsing is always fast. */
export function parseMarkdown(text: string): Root {
  if (markdownExcess(text) === undefined) return fromMarkdown(text);
  const lines = text.split(/\r\n|\r|\n/);
  const end = { line: lines.length, column: (lines.at(-1) ?? "").length + 1, offset: text.length };
  const position = { start: { line: 1, column: 1, offset: 0 }, end };
  return { type: "root", children: [{ type: "code", value: text, position }], position };
}
