import { readdir } from "node:fs/promises";
import path from "node:path";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { readTextFile } from "../edit/text-file.ts";
import { type OpenedFile, withFile, withFolder } from "../paths/open-to-read.ts";
import { pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { type FileScope, seenFile } from "./file-scope.ts";
import { listFolder, listingText } from "./list-folder.ts";
import { type Page, pageOf, type PageRequest, readLarge } from "./page-of.ts";

/** Which files are read, and which lines of each. */
export interface ReadRequest {
  readonly paths: readonly string[];
  /** First line, from 1; default 1. */
  readonly offset?: number;
  /** Most lines of each file; 0 and default: 2,000. */
  readonly limit?: number;
}

/** Files as a model reads them. */
export interface ReadResult {
  /** `=== path ===` and the numbered lines of each file. */
  readonly content: string;
  /** How many of the paths could be read. */
  readonly filesRead: number;
}

const maxLines = 2_000;
const maxTokens = 25_000;
// An estimate for source code, which is known before a file is opened.
const charactersPerToken = 4;
// A line may take as many.
const leastCharacters = 2_100;
/** Larger files are read in pieces, and cannot be edited. */
const maxHeldBytes = 8 * 1024 * 1024;

/**
 * Reads files with line numbers, all together up to 25,000 tokens. What cannot be read is said in its section; if it is the only path, its
 * error is thrown.
 */
export async function readFiles(request: ReadRequest, scope: FileScope): Promise<ReadResult> {
  const { paths, offset = 1, limit = 0 } = request;
  const sections: string[] = [];
  let left = maxTokens * charactersPerToken;
  let filesRead = 0;
  for (const file of paths) {
    const wanted = { offset, maxLines: Math.min(limit === 0 ? maxLines : limit, maxLines), maxCharacters: left };
    const section = await sectionOf(file, wanted, scope).catch((error: unknown) => {
      if (paths.length === 1 || !isToolwrightError(error)) throw error;
      return error;
    });
    const text = typeof section === "string" ? section : `[${section.message} ${section.remedy}]`;
    if (typeof section === "string") filesRead += 1;
    left -= text.length;
    sections.push(`=== ${file} ===\n${text}`);
  }
  return { content: sections.join("\n\n"), filesRead };
}

async function sectionOf(file: string, request: PageRequest, scope: FileScope): Promise<string> {
  if (request.maxCharacters < leastCharacters)
    throw new ToolwrightError("READ_BUDGET", `The ${maxTokens.toLocaleString("en")} tokens of this call are used up.`);
  return withFile(file, scope.root, async (opened) => {
    const { size } = await opened.handle.stat();
    return size > maxHeldBytes ? largeSection(opened, size, request) : heldSection(opened, request, scope);
  }).catch((error: unknown) => unlessFolder(error, file, scope));
}

async function heldSection(
  { handle, path: opened }: OpenedFile,
  request: PageRequest,
  scope: FileScope,
): Promise<string> {
  const content = await handle.readFile();
  scope.marks.set(pathFrom(scope.root, opened), seenFile(content));
  let text: string;
  try {
    ({ text } = readTextFile(content));
  } catch (error) {
    return notText(error, content, content.length);
  }
  if (text === "") return "[The file is empty.]";
  const page = pageOf(text, request);
  const { from, to, lines } = page;
  if (to < from) return pastEnd(lines, from);
  return from === 1 && to === lines ? page.text : withPart(page, lines.toLocaleString("en"), to < lines);
}

async function largeSection({ handle }: OpenedFile, size: number, request: PageRequest): Promise<string> {
  const start = Buffer.alloc(8_192);
  const { bytesRead } = await handle.read(start, 0, start.length, 0);
  const first = start.subarray(0, bytesRead);
  if (first.includes(0)) return notText(undefined, first, size);
  const page = await readLarge(handle, request);
  if (page.to < page.from) return pastEnd("fewer", request.offset);
  const note = `[The file has ${size.toLocaleString("en")} bytes: too large to be edited.]`;
  return `${withPart(page, `a file of ${size.toLocaleString("en")} bytes`, !page.isEnd)}\n${note}`;
}

function withPart({ text, from, to }: Page, lines: string, isMore: boolean): string {
  const next = isMore ? `; continue with offset ${to + 1}` : "";
  const range = `${from.toLocaleString("en")}–${to.toLocaleString("en")}`;
  return `${text}\n[PARTIAL: lines ${range} of ${lines}${next}]`;
}

function pastEnd(lines: number | "fewer", offset: number): string {
  const has = lines === 1 ? "1 line" : `${lines.toLocaleString("en")} lines`;
  return `[The file has ${has}: there is no line ${offset.toLocaleString("en")}.]`;
}

type SizeReader = (bytes: Buffer) => readonly [width: number, height: number];

// First bytes of each format, in the Latin-1 alphabet.
const kinds: readonly (readonly [start: string, name: string, pixels?: SizeReader])[] = [
  ["\x89PNG\r\n\x1a\n", "PNG image", (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]],
  ["GIF8", "GIF image", (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]],
  ["\xff\xd8\xff", "JPEG image"],
  ["RIFF", "RIFF file, such as a WebP image or a WAV sound"],
  ["%PDF-", "PDF document"],
  ["PK\x03\x04", "ZIP archive, or a document of an office program"],
  ["\x1f\x8b", "gzip file"],
  ["\x7fELF", "ELF program or library"],
  ["SQLite format 3\0", "SQLite database"],
  ["\0asm", "WebAssembly module"],
];

function notText(error: unknown, content: Buffer, bytes: number): string {
  const start = content.toString("latin1", 0, 16);
  const [, name = "Binary file", sizeOf] = kinds.find(([magic]) => start.startsWith(magic)) ?? [];
  const why = name === "Binary file" && isToolwrightError(error) ? ` ${error.message}` : "";
  const pixels = content.length < 24 || sizeOf === undefined ? "" : `, ${sizeOf(content).join(" × ")} pixels`;
  return `[${name}${pixels}, ${bytes.toLocaleString("en")} bytes: not shown as text.${why}]`;
}

/** A folder is listed, and for a missing file those of similar names are suggested. */
async function unlessFolder(error: unknown, file: string, { root }: FileScope): Promise<string> {
  if (!isToolwrightError(error)) throw error;
  if (error.code === "PATH_NOT_FILE") {
    const listing = await listFolder(file, root).catch(() => undefined);
    if (listing !== undefined) return `[A folder, which holds:]\n${listingText(listing)}`;
  }
  if (error.code !== "PATH_NOT_FOUND") throw error;
  const names = await similarNames(file, root);
  if (names.length === 0) throw error;
  const remedy = `Similar names in its folder: ${names.join(", ")}.`;
  throw new ToolwrightError(error.code, error.message, { remedy, cause: error });
}

const mostSimilar = 3;

async function similarNames(file: string, root: WorkspaceRoot): Promise<readonly string[]> {
  const { dir, base, name: stem } = path.parse(file);
  // Without the folder there is nothing to suggest.
  let left = await withFolder(dir || ".", root, async ({ at }) => (await readdir(at)).sort()).catch(() => []);
  const similar: string[] = [];
  while (similar.length < mostSimilar) {
    // The same name with another ending is what is most often meant.
    const sameStem = left.find((name) => path.parse(name).name.toLowerCase() === stem.toLowerCase());
    const name = sameStem ?? nearestName(base, left);
    if (name === undefined) break;
    similar.push(path.join(dir, name));
    left = left.filter((other) => other !== name);
  }
  return similar;
}
