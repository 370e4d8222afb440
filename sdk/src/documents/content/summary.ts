import type { BlockContent } from "../../model/workspace/block.ts";
import { clipText } from "../../util/visible-text.ts";

const mostWords = 60;

/** What is in a document, at most 60 words, without a model: its title, how it begins, and its parts. */
export function summaryOf(path: string, mimeType: string, blocks: readonly BlockContent[]): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const first = blocks[0];
  if (first === undefined) return cut(`${name}: empty`);
  const text = summaries[first.type]?.(blocks) ?? proseSummary(name, blocks);
  const paged = first.type === "page" ? text : undefined;
  return cut(
    first.type === "image" || first.type === "file"
      ? `${name}: ${text}`
      : (paged ??
          (blocks.some(({ type }) => type === "heading" || type === "text")
            ? proseSummary(name, blocks)
            : `${name}: ${text}`)),
  );
}

type Summary = (blocks: readonly BlockContent[]) => string;

const ofType = <Type extends BlockContent["type"]>(
  blocks: readonly BlockContent[],
  type: Type,
): readonly Extract<BlockContent, { type: Type }>[] =>
  blocks.filter((block): block is Extract<BlockContent, { type: Type }> => block.type === type);

const summaries: Partial<Record<BlockContent["type"], Summary>> = {
  table: (blocks) =>
    ofType(blocks, "table")
      .map(
        ({ name, columns, rows }) =>
          `${name === undefined ? "" : `${name}: `}${counted(rows.length, "row")}, ${counted(columns.length, "column")} (${columns.slice(0, 12).join(", ")}${columns.length > 12 ? ", …" : ""})`,
      )
      .join("; "),
  code: (blocks) => codeSummary(ofType(blocks, "code")[0]),
  image: (blocks) => {
    const [image] = ofType(blocks, "image");
    return image?.width === undefined ? "image" : `image, ${image.width} × ${image.height ?? 0} pixels`;
  },
  file: (blocks) => {
    const [file] = ofType(blocks, "file");
    return `${file?.mimeType ?? "file"}, ${file?.size ?? 0} bytes`;
  },
  page: (blocks) => {
    const pages = ofType(blocks, "page");
    const begin = pages.find(({ text }) => text !== "")?.text ?? "no text";
    return `${counted(pages.length, "page")}: ${begin}`;
  },
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

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
function codeSummary(code: Extract<BlockContent, { type: "code" }> | undefined): string {
  const { language = "text", text = "" } = code ?? {};
  const lines = text.split("\n").length;
  const names = language === "json" ? [] : [...text.slice(0, 200_000).matchAll(declared)].map(([, name]) => name ?? "");
  const members =
    language === "json" ? [...text.slice(0, 2000).matchAll(/"([^"\\]{1,60})"\s*:/g)].map(([, name]) => name ?? "") : [];
  const listed = [...new Set([...names, ...members])].slice(0, 20).join(", ");
  return `${language}, ${counted(lines, "line")}${listed === "" ? "" : `: ${listed}`}`;
}

const words = (text: string): readonly string[] => text.slice(0, 5000).trim().split(/\s+/);

function cut(text: string): string {
  const all = words(text);
  const short = all.length <= mostWords ? all.join(" ") : `${all.slice(0, mostWords).join(" ")}…`;
  return clipText(short, 600);
}
