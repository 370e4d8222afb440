import type { FileHandle } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

export interface PageRequest {
  /** First line, from 1. */
  readonly offset: number;
  readonly maxLines: number;
  readonly maxCharacters: number;
}

export interface Page {
  /** Each line after its number, in six columns, and a tab; without a line break at the end. */
  readonly text: string;
  readonly from: number;
  /** Number of the last line; less than `from` where the page is empty. */
  readonly to: number;
}

const maxLineLength = 2_000;

/** Takes the lines of a page one after the other, so that a large file need not be held as lines. */
class PageWriter {
  readonly #request: PageRequest;
  readonly #lines: string[] = [];
  #characters = 0;
  #isFull = false;
  #line = 0;

  constructor(request: PageRequest) {
    this.#request = request;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes the next line of the file, which may be cut to a few more characters than are shown, and the length of all of it. */
  add(line: string, length = line.length): void {
    this.#line += 1;
    const { offset, maxLines, maxCharacters } = this.#request;
    if (this.#line < offset || this.#isFull) return;
    const shown = `${String(this.#line).padStart(6)}\t${clipped(line, length)}`;
    const isFirst = this.#lines.length === 0;
    if (this.#lines.length === maxLines || (!isFirst && this.#characters + shown.length > maxCharacters)) {
      this.#isFull = true;
      return;
    }
    this.#lines.push(shown);
    this.#characters += shown.length + 1;
  }

  get page(): Page {
    const { offset } = this.#request;
    return { text: this.#lines.join("\n"), from: offset, to: offset + this.#lines.length - 1 };
  }
}

function clipped(line: string, length: number): string {
  if (length <= maxLineLength) return line;
  // A cut between the halves of a character would leave a broken one.
  const isHalf = /[\uD800-\uDBFF]/.test(line.charAt(maxLineLength - 1));
  const kept = line.slice(0, isHalf ? maxLineLength - 1 : maxLineLength);
  return `${kept} [… ${(length - kept.length).toLocaleString("en")} more characters in this line]`;
}

/** The page of a text, and how many lines the text has. */
export function pageOf(text: string, request: PageRequest): Page & { readonly lines: number } {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  const writer = new PageWriter(request);
  for (const line of lines) writer.add(line);
  return { ...writer.page, lines: lines.length };
}

const mostScanned = 256 * 1024 * 1024;
const keptOfLine = 4_096;

/**
 * Reads a page of a file that is too large to be held, in pieces. Throws `FILE_NOT_TEXT`, and `FILE_TOO_LARGE` where the page begins after
 * the first 256 MiB.
 */
export async function readLarge(handle: FileHandle, request: PageRequest): Promise<Page & { readonly isEnd: boolean }> {
  const writer = new PageWriter(request);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const open: OpenLine = { text: "", length: 0, isAfterReturn: false };
  let scanned = 0;
  for await (const piece of handle.createReadStream({ autoClose: false, start: 0 }) as AsyncIterable<Buffer>) {
    addPiece(decoded(decoder, piece), open, writer);
    if (writer.isFull) return { ...writer.page, isEnd: false };
    scanned += piece.length;
    if (scanned >= mostScanned) {
      if (writer.page.to >= writer.page.from) return { ...writer.page, isEnd: false };
      throw new ToolwrightError("FILE_TOO_LARGE", `Line ${request.offset} is not in the first 256 MiB of the file.`, {
        remedy: "Search the file, or cut out the lines by a command.",
      });
    }
  }
  if (open.length > 0) writer.add(open.text, open.length);
  return { ...writer.page, isEnd: !writer.isFull };
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Buffer): string {
  try {
    const text = decoder.decode(piece, { stream: true });
    if (!text.includes("\0")) return text;
  } catch (error) {
    throw new ToolwrightError("FILE_NOT_TEXT", "The file is not valid UTF-8.", { cause: error });
  }
  throw new ToolwrightError("FILE_NOT_TEXT", "The file has zero characters, as binary files do.");
}

interface OpenLine {
  text: string;
  length: number;
  isAfterReturn: boolean;
}

function addPiece(text: string, open: OpenLine, writer: PageWriter): void {
  let at = 0;
  if (open.isAfterReturn && text.startsWith("\n")) at = 1;
  open.isAfterReturn = text.endsWith("\r");
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    if (match.index < at) continue;
    extend(open, text.slice(at, match.index));
    writer.add(open.text, open.length);
    open.text = "";
    open.length = 0;
    at = match.index + match[0].length;
    if (writer.isFull) return;
  }
  extend(open, text.slice(at));
}

function extend(open: OpenLine, more: string): void {
  open.text += more.slice(0, Math.max(0, keptOfLine - open.text.length));
  open.length += more.length;
}
