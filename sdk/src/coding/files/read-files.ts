import { readdir } from "node:fs/promises";
import path from "node:path";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { sha256 } from "../../util/sha256.ts";
import { readTextFile } from "../edit/text-file.ts";
import { withFile, withFolder } from "../paths/open-to-read.ts";
import { pathFrom } from "../paths/workspace-root.ts";
import type { FileScope } from "./workspace.ts";

/** The files to read, and which lines of each. */
export interface ReadRequest {
  readonly paths: readonly string[];
  /** First line, from 1; default 1. */
  readonly offset?: number;
  /** Maximum number of lines per file; 0 and default: 2,000. */
  readonly limit?: number;
}

/** Files in the format for models. */
export interface ReadResult {
  /** `=== path ===` and the numbered lines of each file. */
  readonly content: string;
  /** Number of paths that could be read. */
  readonly filesRead: number;
}

const maxLines = 2_000;
const maxLineLength = 2_000;
const maxTokens = 25_000;
// An estimate for source code, known before a file is opened.
const charactersPerToken = 4;
/** With fewer remaining characters, a line may not fit. */
const minCharacters = 2_100;
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads files with line numbers, up to 25,000 tokens in total. An unreadable path is reported in its section; if it is the only path, its
 * error is thrown.
 */
export async function readFiles({ paths, offset = 1, limit = 0 }: ReadRequest, scope: FileScope): Promise<ReadResult> {
  const sections: string[] = [];
  let left = maxTokens * charactersPerToken;
  let filesRead = 0;
  for (const file of paths) {
    const wanted = { offset, maxLines: Math.min(limit || maxLines, maxLines), maxCharacters: left };
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

interface PageRequest {
  readonly offset: number;
  readonly maxLines: number;
  readonly maxCharacters: number;
}

const number = (value: number): string => value.toLocaleString("en");

async function sectionOf(file: string, request: PageRequest, scope: FileScope): Promise<string> {
  if (request.maxCharacters < minCharacters)
    throw new ToolwrightError("READ_BUDGET", `The ${number(maxTokens)} tokens of this call are used up.`);
  return withFile(file, scope.root, async ({ handle, path: opened }) => {
    const { size } = await handle.stat();
    if (size > maxBytes)
      throw new ToolwrightError(
        "FILE_TOO_LARGE",
        `${JSON.stringify(file)} has ${number(size)} bytes; ${number(maxBytes)} are read.`,
        {
          remedy: "Search the file, or print some lines with a command such as `sed -n 1,100p`.",
        },
      );
    const content = await handle.readFile();
    scope.marks.set(pathFrom(scope.root, opened), sha256(content));
    try {
      return pageOf(readTextFile(content).text, request);
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
      return `[Binary file, ${number(size)} bytes: not shown as text. ${error.message}]`;
    }
  }).catch((error: unknown) => suggestNames(error, file, scope));
}

function pageOf(text: string, { offset, maxLines: most, maxCharacters }: PageRequest): string {
  if (text === "") return "[The file is empty.]";
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  const total = number(lines.length);
  if (offset > lines.length)
    return `[The file has ${lines.length === 1 ? "1 line" : `${total} lines`}: there is no line ${number(offset)}.]`;
  const shown: string[] = [];
  let characters = 0;
  for (const line of lines.slice(offset - 1, offset - 1 + most)) {
    const next = `${String(offset + shown.length).padStart(6)}\t${clipped(line)}`;
    if (shown.length > 0 && characters + next.length > maxCharacters) break;
    shown.push(next);
    characters += next.length + 1;
  }
  const to = offset - 1 + shown.length;
  if (shown.length === lines.length) return shown.join("\n");
  const next = to < lines.length ? `; continue with offset ${to + 1}` : "";
  return `${shown.join("\n")}\n[PARTIAL: lines ${number(offset)}–${number(to)} of ${total}${next}]`;
}

function clipped(line: string): string {
  if (line.length <= maxLineLength) return line;
  // No character is split.
  const kept = line.slice(0, maxLineLength).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept} [… ${number(line.length - kept.length)} more characters in this line]`;
}

/** For a missing file, suggests names in its folder: the same name with another extension, otherwise the nearest name. */
async function suggestNames(error: unknown, file: string, { root }: FileScope): Promise<never> {
  if (!isToolwrightError(error) || error.code !== "PATH_NOT_FOUND") throw error;
  const { dir, base, name: stem } = path.parse(file);
  // Without the folder, there is nothing to suggest.
  const names = await withFolder(dir || ".", root, async ({ at }) => (await readdir(at)).sort()).catch(() => []);
  const isSame = (name: string): boolean => path.parse(name).name.toLowerCase() === stem.toLowerCase();
  const nearest = nearestName(base, names);
  const similar = [...new Set([...names.filter(isSame), ...(nearest === undefined ? [] : [nearest])])];
  if (similar.includes(base))
    throw new ToolwrightError(error.code, `${JSON.stringify(file)} is a link to a missing file.`, { cause: error });
  if (similar.length === 0) throw error;
  const remedy = `Similar names in its folder: ${similar.map((name) => path.join(dir, name)).join(", ")}.`;
  throw new ToolwrightError(error.code, error.message, { remedy, cause: error });
}
