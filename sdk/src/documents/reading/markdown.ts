import type { RootContent } from "mdast";
import type { BlockContent } from "../../model/documents/block.ts";
import { parseMarkdown } from "../../util/parse-markdown.ts";
import type { Reader } from "./reader.ts";
import { textOf } from "./text.ts";

/** The blocks of Markdown; marks inside a paragraph stay. */
export const readMarkdown: Reader = (file) => {
  const { text, notes } = textOf(file);
  const { children } = parseMarkdown(text);
  return { blocks: children.flatMap((node) => blockOf(node, text)), notes };
};

function blockOf(node: RootContent, text: string): readonly BlockContent[] {
  const source = sourceOf(node, text);
  switch (node.type) {
    case "heading":
      return [{ type: "heading", level: node.depth, text: source.replace(/^#+\s*|\s*#+\s*$|\r?\n[=-]+\s*$/g, "") }];
    case "code":
      return [{ type: "code", ...(node.lang == null ? {} : { language: node.lang }), text: node.value }];
    case "list":
      return [
        {
          type: "list",
          isOrdered: node.ordered === true,
          items: node.children.map((item) => sourceOf(item, text).replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "")),
        },
      ];
    case "paragraph":
      return [tableOf(source) ?? { type: "text", text: source }];
    case "thematicBreak":
    case "definition":
      return [];
    default:
      return source.trim() === "" ? [] : [{ type: "text", text: source }];
  }
}

const sourceOf = ({ position }: Pick<RootContent, "position">, text: string): string =>
  position === undefined ? "" : text.slice(position.start.offset, position.end.offset);

/** A table, which CommonMark takes for a paragraph. */
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
