import { existsSync, readdirSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Memory } from "../util/memory.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";

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
  const exists = existenceOf(Object.keys(files).map((file) => path.join(root, file)));
  const checks = await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      const place = path.join(root, file);
      // A file this process has written is looked at again only where it is gone.
      const written = memory?.reuse<FileContent | undefined>("written", place, "", () => undefined);
      if (written !== undefined && exists(place)) return isSame(written, text) ? [] : [file];
      const present = await readFile(place, "utf8").catch(() => undefined);
      if (present !== textOf(text)) return [file];
      memory?.keep("written", place, "", text);
      return [];
    }),
  );
  return checks.flat();
}

/**
 * Writes what differs: each file whole, under another name first, all of them before the first is put in place. What stood
 * there is therefore untouched when anything goes wrong while writing.
 *
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written.
 */
export async function writeFiles(root: string, files: FileTexts, memory?: Memory): Promise<readonly string[]> {
  const stale = await staleFiles(root, files, memory);
  const suffix = `.${String(process.pid)}.tmp`;
  try {
    for (const file of stale) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeContent(path.join(root, file + suffix), files[file] ?? "");
    }
    for (const file of stale) await rename(path.join(root, file + suffix), path.join(root, file));
  } catch (cause) {
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  } finally {
    // What could not be written cannot always be removed either, and the first error is the one to tell.
    await Promise.allSettled(stale.map((file) => rm(path.join(root, file + suffix), { force: true })));
  }
  for (const file of stale) {
    memory?.keep("written", path.join(root, file), "", files[file]);
  }
  return stale;
}

/** Whether a file is there; a folder that holds many of the files is listed once instead. */
function existenceOf(places: readonly string[]): (place: string) => boolean {
  const folders = Map.groupBy(places, (place) => path.dirname(place));
  const listings = new Map<string, ReadonlySet<string>>();
  return (place) => {
    const folder = path.dirname(place);
    if ((folders.get(folder)?.length ?? 0) < 10) return existsSync(place);
    const names = listings.get(folder) ?? new Set(existsSync(folder) ? readdirSync(folder) : []);
    listings.set(folder, names);
    return names.has(path.basename(place));
  };
}

/** Pieces are the same when they are the very same; to compare what is in them would take longer than writing them. */
function isSame(left: FileContent, right: FileContent): boolean {
  if (typeof left === "string" || typeof right === "string") return left === right;
  return left.length === right.length && left.every((piece, index) => piece === right[index]);
}

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

/** Removes files of the given folders that are not among `files`: those of tools that are gone, and of builds that were killed. */
export async function removeOthers(root: string, folders: readonly string[], files: FileTexts): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder)).catch(() => []);
    const others = names.filter((name) => !(`${folder}/${name}` in files));
    await Promise.all(others.map((name) => rm(path.join(root, folder, name), { recursive: true, force: true })));
  }
}
