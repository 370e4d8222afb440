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
    blocks: [...value.slice(0, limits.characters * 2).matchAll(element)].flatMap(blockOf),
    notes: isWhole ? [] : [`Only the first ${limits.characters} characters were read.`],
  };
};

/** An element at the top of the simple HTML that `mammoth` writes: another one follows it, or the end. */
const element = /<(h[1-6]|p|ul|ol|table)>(.*?)<\/\1>(?=<(?:h[1-6]|p|ul|ol|table)>|$)/gs;

function blockOf([, name = "", html = ""]: readonly string[]): readonly BlockContent[] {
  if (name === "table") {
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) => textOf(cell)),
    );
    return rows.length === 0 ? [] : [tableBlock(rows)];
  }
  if (name === "ul" || name === "ol") return [{ type: "list", isOrdered: name === "ol", items: itemsOf(html) }];
  const text = textOf(html);
  if (text === "") return [];
  return [name === "p" ? { type: "text", text } : { type: "heading", level: Number(name.slice(1)), text }];
}

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

const textOf = (html: string): string =>
  html
    .replaceAll(/<br ?\/>|<\/p>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .trim();
