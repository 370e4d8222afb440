import type { BlockContent } from "../../model/workspace/block.ts";
import { counted } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";

const mostWords = 60;

/** A summary of a document in at most 60 words, without a model: its title, its first words, and its parts. */
export function summaryOf(path: string, blocks: readonly BlockContent[]): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const all = words(described(name, blocks));
  const short = all.length <= mostWords ? all.join(" ") : `${all.slice(0, mostWords).join(" ")}…`;
  return clipText(short, 600);
}

function described(name: string, blocks: readonly BlockContent[]): string {
  const [first] = blocks;
  if (first === undefined) return `${name}: empty`;
  if (first.type === "page") return pagesSummary(ofType(blocks, "page"));
  if (first.type === "file") return `${name}: ${first.mimeType}, ${first.size} bytes`;
  if (first.type === "image")
    return `${name}: image${first.width === undefined ? "" : `, ${first.width} × ${first.height ?? 0} pixels`}`;
  const isProse = blocks.some(({ type }) => type === "heading" || type === "text" || type === "list");
  if (isProse) return proseSummary(name, blocks);
  return `${name}: ${first.type === "code" ? codeSummary(first) : tablesSummary(ofType(blocks, "table"))}`;
}

type Block<Type extends BlockContent["type"]> = Extract<BlockContent, { type: Type }>;

const ofType = <Type extends BlockContent["type"]>(
  blocks: readonly BlockContent[],
  type: Type,
): readonly Block<Type>[] => blocks.filter((block): block is Block<Type> => block.type === type);

const tablesSummary = (tables: readonly Block<"table">[]): string =>
  tables
    .map(({ name, columns, rows }) => {
      const named = `${columns.slice(0, 12).join(", ")}${columns.length > 12 ? ", …" : ""}`;
      const size = `${counted(rows.length, "row")}, ${counted(columns.length, "column")} (${named})`;
      return name === undefined ? size : `${name}: ${size}`;
    })
    .join("; ");

const pagesSummary = (pages: readonly Block<"page">[]): string =>
  `${counted(pages.length, "page")}: ${pages.find(({ text }) => text !== "")?.text ?? "no text"}`;

function proseSummary(name: string, blocks: readonly BlockContent[]): string {
  const headings = ofType(blocks, "heading");
  const [paragraph] = ofType(blocks, "text");
  const title = headings[0]?.text ?? name;
  const others = headings.slice(1).map(({ text }) => text);
  const start = words(paragraph?.text ?? "")
    .slice(0, 35)
    .join(" ");
  return [`${title}.`, start, others.length === 0 ? "" : `Sections: ${others.join(", ")}`]
    .filter((part) => part !== "")
    .join(" ");
}

const codeSummary = ({ language = "text", text }: Block<"code">): string =>
  `${language}, ${counted(text.split("\n").length, "line")}`;

const words = (text: string): readonly string[] => text.slice(0, 5000).trim().split(/\s+/);
