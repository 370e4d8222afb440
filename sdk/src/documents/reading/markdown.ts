import type { RootContent } from "mdast";
import type { BlockContent } from "../../model/workspace/block.ts";
import { defined } from "../../util/defined.ts";
import { markdownExcess, parseMarkdown } from "../../util/markdown.ts";
import type { Reader } from "./reader.ts";
import { paragraphsOf, textOf } from "./text.ts";

/** The blocks of Markdown; inline marks stay. */
export const readMarkdown: Reader = (file) => {
  const { text, notes } = textOf(file);
  // A text that would take long to parse is read line by line.
  if (markdownExcess(text.trimEnd()) !== undefined) return { blocks: paragraphsOf(text).map(plainBlock), notes };
  const { front, body } = parted(text);
  const { children } = parseMarkdown(body);
  return { blocks: [...front, ...children.flatMap((node) => blockOf(node, body))], notes };
};

/** The YAML at the beginning, whose closing line would make it a heading, and the Markdown after it. */
function parted(text: string): { readonly front: readonly BlockContent[]; readonly body: string } {
  const [found, yaml] =
    /^---[^\S\r\n]*\r?\n(?=["']?[\w.-]+["']?:\s)([^]*?)\r?\n---[^\S\r\n]*(?:\r?\n|$)/.exec(text) ?? [];
  if (found === undefined || yaml === undefined) return { front: [], body: text };
  return { front: [{ type: "code", language: "yaml", text: yaml }], body: text.slice(found.length) };
}

function plainBlock(paragraph: string): BlockContent {
  const [, marks, title] = /^(#{1,6})\s+([^\r\n]+)$/.exec(paragraph) ?? [];
  if (marks === undefined || title === undefined) return { type: "text", text: paragraph };
  return { type: "heading", level: marks.length, text: title };
}

function blockOf(node: RootContent, text: string): readonly BlockContent[] {
  const source = sourceOf(node, text);
  if (node.type === "heading") return [{ type: "heading", level: node.depth, text: titleOf(source) }];
  if (node.type === "code") {
    const language = node.lang ?? undefined;
    return [{ type: "code", ...defined({ language }), text: node.value }];
  }
  if (node.type === "list") {
    const items = node.children.map((item) => sourceOf(item, text).replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ""));
    return [{ type: "list", isOrdered: node.ordered === true, items }];
  }
  if (node.type === "thematicBreak" || source.trim() === "") return [];
  const table = node.type === "paragraph" ? tableOf(source) : undefined;
  return [table ?? { type: "text", text: source }];
}

const titleOf = (source: string): string => source.replace(/^#+\s*|\s*#+\s*$|\r?\n[=-]+\s*$/g, "");

const sourceOf = ({ position }: Pick<RootContent, "position">, text: string): string =>
  position === undefined ? "" : text.slice(position.start.offset, position.end.offset);

/** A table, which CommonMark treats as a paragraph. */
function tableOf(source: string): BlockContent | undefined {
  const [head, rule, ...rows] = source.split(/\r?\n/);
  if (head === undefined || rule === undefined || !head.includes("|")) return undefined;
  const columns = cellsOf(head);
  const marks = cellsOf(rule);
  if (marks.length !== columns.length || !marks.every((mark) => /^:?-+:?$/.test(mark))) return undefined;
  const filled = rows.map((row) => {
    const cells = cellsOf(row);
    return columns.map((_, index) => cells[index] ?? "");
  });
  return { type: "table", columns, rows: filled };
}

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
