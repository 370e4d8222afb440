import type { BlockContent } from "../../model/workspace/block.ts";
import { limits, peers, type Reader } from "./reader.ts";

/** A piece of text, or a mark without text. */
type Item = { readonly str: string; readonly hasEOL: boolean } | { readonly type: string };

export const readPdf: Reader = async ({ bytes, isLate }) => {
  const { getDocumentProxy } = await peers.unpdf();
  // The parser takes ownership of the bytes.
  const pdf = await getDocumentProxy(bytes.slice(), {
    isEvalSupported: false,
    disableFontFace: true,
    verbosity: 0,
  } as never);
  const blocks: BlockContent[] = [];
  const empty: number[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages); number += 1) {
    if (isLate() || characters >= limits.characters) break;
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = pageText(items);
    page.cleanup();
    if (text === "") empty.push(number);
    characters += text.length;
    blocks.push({ type: "page", number, text });
  }
  const notes = [
    ...(blocks.length < pdf.numPages ? [`Only the first ${blocks.length} of ${pdf.numPages} pages were read.`] : []),
    ...(empty.length > 0 ? [`${pagesText(empty)} no text: scanned, perhaps.`] : []),
  ];
  return { blocks, notes };
};

const pageText = (items: readonly Item[]): string =>
  items
    .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
    .join("")
    .trim();

function pagesText(pages: readonly number[]): string {
  const shown = pages.slice(0, 5).join(", ");
  if (pages.length === 1) return `Page ${shown} has`;
  return pages.length > 5 ? `Pages ${shown} and ${pages.length - 5} more have` : `Pages ${shown} have`;
}
