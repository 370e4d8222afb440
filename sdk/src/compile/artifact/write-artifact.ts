import { existsSync, readdirSync } from "node:fs";
import { access, constants, copyFile, mkdir, open, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Memory } from "../../util/memory.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { ownFolderName, removeAbandoned } from "../project/abandoned-folders.ts";

/** A text, or the pieces of one in UTF-8. */
export type FileContent = string | readonly Uint8Array[];

/** Contents by path relative to the project's root; the last is written last. */
export type FileTexts = Readonly<Record<string, FileContent>>;

/** The text of a content. */
export function textOf(content: FileContent): string {
  return typeof content === "string" ? content : Buffer.concat(content).toString("utf8");
}

/** The files whose text on disk is not the wanted one, missing ones included. */
export async function staleFiles(root: string, files: FileTexts, memory?: Memory): Promise<readonly string[]> {
  const exists = existenceOf(Object.keys(files).map((file) => `${root}/${file}`));
  const stale: string[] = [];
  const unknown: string[] = [];
  for (const [file, content] of Object.entries(files)) {
    // A file this process has written is read again only when it is missing.
    const written = memory?.recall<FileContent>("written", file, root);
    if (!exists(`${root}/${file}`)) stale.push(file);
    else if (written === undefined) unknown.push(file);
    else if (!isSame(written, content)) stale.push(file);
  }
  const checks = unknown.map(async (file) => {
    const content = files[file] ?? "";
    const present = await readFile(path.join(root, file), "utf8").catch(() => undefined);
    if (present !== textOf(content)) return [file];
    memory?.keep("written", file, root, content);
    return [];
  });
  const differing = new Set([...stale, ...(await Promise.all(checks)).flat()]);
  // In the order given: the last is written last.
  return Object.keys(files).filter((file) => differing.has(file));
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
  readonly memory?: Memory | undefined;
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
  { outDir, memory }: WriteOptions,
): Promise<readonly string[]> {
  const stale = await staleFiles(root, files, memory);
  const stagings = path.join(root, outDir, ".staging");
  await removeAbandoned(stagings);
  const staging = path.join(stagings, ownFolderName());
  try {
    if (stale.length > 0) await mkdir(staging, { recursive: true });
    for (const folder of new Set(stale.map((file) => path.dirname(path.join(root, file))))) {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    }
    for (const [index, file] of stale.entries()) {
      await writeContent(path.join(staging, String(index)), files[file] ?? "");
    }
    for (const [index, file] of stale.entries()) {
      await putInPlace(path.join(staging, String(index)), path.join(root, file));
    }
  } catch (cause) {
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  } finally {
    // What could not be written cannot always be removed either, and the first error is the one to tell.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    await rmdir(stagings).catch(() => undefined);
  }
  for (const file of stale) {
    memory?.keep("written", file, root, files[file]);
  }
  return stale;
}

async function putInPlace(staged: string, place: string): Promise<void> {
  try {
    await rename(staged, place);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    // The output folder is another file system: the last step has to begin beside the place.
    const near = `${place}.${String(process.pid)}.tmp`;
    await copyFile(staged, near);
    await rename(near, place);
  }
}

function isSame(left: FileContent, right: FileContent): boolean {
  if (typeof left === "string" || typeof right === "string") return left === right;
  return left.length === right.length && left.every((piece, index) => isSamePiece(piece, right[index]));
}

const isSamePiece = (left: Uint8Array, right: Uint8Array | undefined): boolean =>
  left === right || (right !== undefined && Buffer.compare(left, right) === 0);

async function writeContent(file: string, content: FileContent): Promise<void> {
  if (typeof content === "string") {
    await writeFile(file, content);
    return;
  }
  const handle = await open(file, "w");
  try {
    for (let from = 0; from < content.length; from += mostPieces) {
      const pieces = content.slice(from, from + mostPieces);
      const { bytesWritten } = await handle.writev(pieces);
      const wanted = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
      if (bytesWritten !== wanted)
        throw new Error(`only ${String(bytesWritten)} of ${String(wanted)} bytes were written`);
    }
  } finally {
    await handle.close();
  }
}

/** More pieces than this are not taken by one call of some systems. */
const mostPieces = 512;
