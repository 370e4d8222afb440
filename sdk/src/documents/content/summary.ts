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

const declared =
  /^(?:export\s+(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|class|const|let|interface|type|enum)|(?:async\s+)?def|class|func|pub\s+(?:fn|struct|enum|trait))\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu;

/** The names that a source exports, or the members that a JSON object has. */
function codeSummary({ language = "text", text }: Block<"code">): string {
  const found =
    language === "json"
      ? text.slice(0, 2000).matchAll(/"([^"\\]{1,60})"\s*:/g)
      : text.slice(0, 200_000).matchAll(declared);
  const names = [...new Set([...found].map(([, name]) => name ?? ""))].slice(0, 20).join(", ");
  return `${language}, ${counted(text.split("\n").length, "line")}${names === "" ? "" : `: ${names}`}`;
}

const words = (text: string): readonly string[] => text.slice(0, 5000).trim().split(/\s+/);
