import type { BlockContent } from "./block.ts";
import { markdownTable } from "../../util/markdown-text.ts";

/** Blocks as text, in Markdown, for models and for searches. */
export const blocksText = (blocks: readonly BlockContent[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n\n");

export function blockText(block: BlockContent): string {
  switch (block.type) {
    case "text":
    case "code":
      return block.text;
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "list":
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : "-"} ${item}`).join("\n");
    case "table":
      return tableText(block);
    case "image":
      return `[Image ${block.mimeType}${block.width === undefined ? "" : `, ${block.width} × ${block.height ?? 0} pixels`}]`;
    case "file":
      return `[File ${block.mimeType}, ${block.size} bytes]`;
    case "page":
      return `[Page ${block.number}]\n${block.text}`;
  }
}

function tableText({ name, columns, rows }: Extract<BlockContent, { type: "table" }>): string {
  const table = markdownTable(
    columns.map(cell),
    rows.map((cells) => cells.map(cell)),
  );
  return name === undefined ? table : `## ${name}\n\n${table}`;
}

const cell = (text: string): string => text.replace(/\r\n|[\r\n]/g, " ").replaceAll("|", String.raw`\|`);
