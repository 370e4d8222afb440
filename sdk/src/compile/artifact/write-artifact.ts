import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writevSync,
} from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { textOf, type FileContent } from "../../util/files.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { ownFolderName, removeAbandoned } from "../project/abandoned-folders.ts";

/** Contents by path relative to the project's root; the last is written last. */
export type FileTexts = Readonly<Record<string, FileContent>>;

/** What files are known to contain, by absolute path: those that this process has written or compared. */
export type KnownContents = Map<string, FileContent>;

/**
 * The files whose text on disk is not the wanted one, missing ones included.
 *
 * @param known Is added to; a file in it is read again only when it is missing.
 */
export function staleFiles(root: string, files: FileTexts, known: KnownContents = new Map()): readonly string[] {
  const exists = existenceOf(Object.keys(files).map((file) => `${root}/${file}`));
  // In the order given: the last is written last.
  return Object.entries(files).flatMap(([file, content]) => {
    const place = `${root}/${file}`;
    if (!exists(place)) return [file];
    const present = known.get(place) ?? readText(place);
    if (present === undefined || !isSame(present, content)) return [file];
    known.set(place, content);
    return [];
  });
}

function readText(place: string): string | undefined {
  try {
    return readFileSync(place, "utf8");
  } catch {
    return undefined;
  }
}

/** Tells which of the files are there. A folder that holds many of them is listed once, which is faster than asking for each. */
function existenceOf(places: readonly string[]): (place: string) => boolean {
  const folders = Map.groupBy(places, (place) => path.dirname(place));
  const present = new Set<string>();
  for (const [folder, inside] of folders) {
    if (inside.length < 4) for (const place of inside.filter((file) => existsSync(file))) present.add(place);
    else for (const name of namesIn(folder)) present.add(`${folder}/${name}`);
  }
  return (place) => present.has(place);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Where files are put together, and what is known of those on disk. */
export interface WriteOptions {
  /** The output folder, relative to the root. */
  readonly outDir: string;
  /** Default: nothing is known of them. */
  readonly known?: KnownContents;
}

/**
 * Writes what differs: each file whole, in a folder apart first, all of them before the first is put in place. What stood there
 * is therefore untouched when anything goes wrong while writing, and a build that is killed leaves nothing beside the sources.
 *
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written.
 */
export async function writeFiles(
  root: string,
  files: FileTexts,
  { outDir, known = new Map() }: WriteOptions,
): Promise<readonly string[]> {
  const stale = staleFiles(root, files, known);
  const stagings = path.join(root, outDir, ".staging");
  await removeAbandoned(stagings);
  const staging = path.join(stagings, ownFolderName());
  try {
    if (stale.length > 0) mkdirSync(staging, { recursive: true });
    for (const folder of new Set(stale.map((file) => path.dirname(path.join(root, file))))) {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    }
    // Synchronous: with thousands of small files a promise for each step costs more than the steps.
    for (const [index, file] of stale.entries()) writeContent(`${staging}/${String(index)}`, files[file] ?? "");
    for (const [index, file] of stale.entries()) putInPlace(`${staging}/${String(index)}`, `${root}/${file}`);
  } catch (cause) {
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  } finally {
    // What could not be written cannot always be removed either, and the first error is the one to tell.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    await rmdir(stagings).catch(() => undefined);
  }
  for (const file of stale) known.set(`${root}/${file}`, files[file] ?? "");
  return stale;
}

function putInPlace(staged: string, place: string): void {
  try {
    renameSync(staged, place);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    // The output folder is another file system: the last step has to begin beside the place.
    const near = `${place}.${String(process.pid)}.tmp`;
    copyFileSync(staged, near);
    renameSync(near, place);
  }
}

function isSame(left: FileContent, right: FileContent): boolean {
  if (typeof left === "string" || typeof right === "string") return textOf(left) === textOf(right);
  return left.length === right.length && left.every((piece, index) => isSamePiece(piece, right[index]));
}

const isSamePiece = (left: Uint8Array, right: Uint8Array | undefined): boolean =>
  left === right || (right !== undefined && Buffer.compare(left, right) === 0);

function writeContent(file: string, content: FileContent): void {
  if (typeof content === "string") {
    writeFileSync(file, content);
    return;
  }
  const handle = openSync(file, "w");
  try {
    for (let from = 0; from < content.length; from += mostPieces) {
      const pieces = content.slice(from, from + mostPieces);
      const written = writevSync(handle, pieces);
      const wanted = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
      if (written !== wanted) throw new Error(`only ${String(written)} of ${String(wanted)} bytes were written`);
    }
  } finally {
    closeSync(handle);
  }
}

/** More pieces than this are not taken by one call of some systems. */
const mostPieces = 512;
