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
    blocks: htmlBlocks(isWhole ? value : value.slice(0, limits.characters * 2)),
    notes: isWhole ? [] : [`Only the first ${limits.characters} characters were read.`],
  };
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" };

/** The blocks of the simple HTML that `mammoth` writes: headings, paragraphs, lists and tables. */
function htmlBlocks(html: string): readonly BlockContent[] {
  const reading = new Reading();
  for (const [, close, name = "", text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/gi)) {
    if (text !== undefined) reading.text(decoded(text));
    else reading.tag(name.toLowerCase(), close === "/");
  }
  return reading.end();
}

const decoded = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,6});/gi, (whole, entity: string) => {
    if (!entity.startsWith("#")) return entities[entity] ?? whole;
    const isHex = /^#x/i.test(entity);
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

class Reading {
  readonly #blocks: BlockContent[] = [];
  #text = "";
  #list: { readonly isOrdered: boolean; readonly items: string[] } | undefined;
  #depth = 0;
  #rows: string[][] | undefined;

  text(text: string): void {
    this.#text += text;
  }

  tag(name: string, isClose: boolean): void {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (name === "br") this.#text += "\n";
    else if (name === "table") this.#table(isClose);
    else if (this.#rows !== undefined) this.#cell(name, isClose);
    else if (name === "ul" || name === "ol") this.#listTag(name, isClose);
    else if (name === "li") this.#item();
    else if (name === "p" && this.#list === undefined) this.#block({ type: "text", text: "" });
    else if (level !== undefined) this.#block({ type: "heading", level: Number(level), text: "" }, isClose);
  }

  end(): readonly BlockContent[] {
    this.#block({ type: "text", text: "" });
    return this.#blocks;
  }

  #block(block: Extract<BlockContent, { type: "text" | "heading" }>, isEnd = true): void {
    const text = this.#text.trim();
    this.#text = "";
    if (text !== "") this.#blocks.push(isEnd ? { ...block, text } : { type: "text", text });
  }

  #listTag(name: string, isClose: boolean): void {
    this.#depth += isClose ? -1 : 1;
    if (!isClose && this.#depth === 1) {
      this.#block({ type: "text", text: "" });
      this.#list = { isOrdered: name === "ol", items: [] };
    } else this.#item();
    if (this.#depth > 0 || this.#list === undefined) return;
    this.#blocks.push({ type: "list", ...this.#list });
    this.#list = undefined;
  }

  #item(): void {
    const text = this.#text.trim();
    this.#text = "";
    if (text !== "") this.#list?.items.push(`${"  ".repeat(Math.max(0, this.#depth - 1))}${text}`);
  }

  #table(isClose: boolean): void {
    if (!isClose) {
      this.#block({ type: "text", text: "" });
      this.#rows = [];
    } else if (this.#rows !== undefined) {
      if (this.#rows.length > 0) this.#blocks.push(tableBlock(this.#rows));
      this.#rows = undefined;
      this.#text = "";
    }
  }

  #cell(name: string, isClose: boolean): void {
    if (name === "tr" && !isClose) this.#rows?.push([]);
    if (name === "p" && isClose) this.#text += "\n";
    if (name !== "td" && name !== "th") return;
    if (isClose) this.#rows?.at(-1)?.push(this.#text.trim());
    this.#text = "";
  }
}
