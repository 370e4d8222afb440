import type { FileHandle } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { PageWriter, type Page, type PageRequest } from "./page-of.ts";

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
