import { limits, peers, type Reader, tableBlock } from "./reader.ts";
import { checkPacked } from "./packed.ts";
import type { BlockContent } from "../../model/workspace/block.ts";

/** A Word document, converted through HTML, because `mammoth`'s Markdown would lose tables. */
export const readDocx: Reader = async ({ bytes }) => {
  checkPacked(bytes);
  const mammoth = await peers.mammoth();
  const { default: api } = mammoth;
  const noImages = api.images.imgElement(() => Promise.resolve({ src: "" }));
  const { value } = await api.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    { convertImage: noImages, externalFileAccess: false },
  );
  const isWhole = value.length <= limits.characters * 2;
  return {
    blocks: [...withoutInner(value.slice(0, limits.characters * 2)).matchAll(element)].flatMap(blockOf),
    notes: isWhole ? [] : [`Only the first ${limits.characters} characters were read.`],
  };
};

/** An element at the top of the simple HTML that `mammoth` writes: another one follows it. The text may end within the last one. */
const element = /<(h[1-6]|p|ul|ol|table)>(.*?)(?:<\/\1>(?=<(?:h[1-6]|p|ul|ol|table)>|$)|$)/gs;

function blockOf([, name = "", html = ""]: readonly string[]): readonly BlockContent[] {
  if (name === "table") {
    const rows = rowsOf(html).map((row) => row.map(textOf));
    return rows.length === 0 ? [] : [tableBlock(rows)];
  }
  if (name === "ul" || name === "ol") return [{ type: "list", isOrdered: name === "ol", items: itemsOf(html) }];
  const text = textOf(html);
  if (text === "") return [];
  return [name === "p" ? { type: "text", text } : { type: "heading", level: Number(name.slice(1)), text }];
}

/** The same HTML; tables within a cell are text of the cell. */
function withoutInner(html: string): string {
  // The text before, and the text of each open table.
  const open = [""];
  const add = (text: string): void => void open.push((open.pop() ?? "") + text);
  const close = (): void => {
    const inner = open.pop() ?? "";
    add(open.length === 1 ? `<table>${inner}</table>` : `${tableText(inner)}<br />`);
  };
  for (const part of html.split(/(<\/?table>)/)) {
    if (part === "<table>") open.push("");
    else if (part !== "</table>") add(part);
    else if (open.length > 1) close();
  }
  while (open.length > 1) close();
  return open.join("");
}

const tableText = (html: string): string =>
  rowsOf(html)
    .map((row) => row.map((cell) => withoutTags(cell).trim()).join(" | "))
    .join("<br />");

const widest = 100;

/** The cells of a table, as HTML. Of a cell that spans columns or rows, the others are empty. */
function rowsOf(table: string): readonly (readonly string[])[] {
  /** Number of rows for which a column is still taken. */
  const taken: number[] = [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => {
    const cells: string[] = [];
    const skip = (): void => {
      for (let left = taken[cells.length] ?? 0; left > 0; left = taken[cells.length] ?? 0) {
        taken[cells.length] = left - 1;
        cells.push("");
      }
    };
    for (const [, attributes = "", html = ""] of row.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs)) {
      skip();
      const rows = spanOf("rowspan", attributes);
      for (let column = 0; column < spanOf("colspan", attributes); column += 1) {
        taken[cells.length] = rows - 1;
        cells.push(column === 0 ? html : "");
      }
    }
    skip();
    return cells;
  });
}

const spanOf = (name: string, attributes: string): number =>
  Math.min(widest, Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1));

/** The items of a list; inner lists are indented. */
function itemsOf(html: string): readonly string[] {
  let depth = 0;
  return html.split(/(?=<li\b|<\/?[uo]l>)/).flatMap((part) => {
    if (/^<[uo]l>/.test(part)) depth += 1;
    if (/^<\/[uo]l>/.test(part)) depth -= 1;
    const text = textOf(part);
    return text === "" ? [] : [`${"  ".repeat(depth)}${text}`];
  });
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const withoutTags = (html: string): string => html.replaceAll(/<br ?\/>|<\/p>/g, "\n").replaceAll(/<[^>]*>/g, "");

const textOf = (html: string): string =>
  withoutTags(html)
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .trim();
