import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileVersion } from "../util/file-version.ts";
import type { Memory } from "../util/memory.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";

/** Texts by path relative to the project's root; the last is written last. */
export type FileTexts = Readonly<Record<string, string>>;

/** The files whose text on disk is not the wanted one, missing ones included. */
export async function staleFiles(root: string, files: FileTexts, memory?: Memory): Promise<readonly string[]> {
  const checks = await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      const place = path.join(root, file);
      const written = memory?.reuse<string | undefined>("written", place, fileVersion(place), () => undefined);
      if (written !== undefined) return written === text ? [] : [file];
      const present = await readFile(place, "utf8").catch(() => undefined);
      if (present !== text) return [file];
      memory?.keep("written", place, fileVersion(place), text);
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
      await writeFile(path.join(root, file + suffix), files[file] ?? "");
    }
    for (const file of stale) await rename(path.join(root, file + suffix), path.join(root, file));
  } catch (cause) {
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  } finally {
    // What could not be written cannot always be removed either, and the first error is the one to tell.
    await Promise.allSettled(stale.map((file) => rm(path.join(root, file + suffix), { force: true })));
  }
  for (const file of stale) {
    const place = path.join(root, file);
    memory?.keep("written", place, fileVersion(place), files[file]);
  }
  return stale;
}

/** Removes files of the given folders that are not among `files`: those of tools that are gone, and of builds that were killed. */
export async function removeOthers(root: string, folders: readonly string[], files: FileTexts): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder)).catch(() => []);
    const others = names.filter((name) => !(`${folder}/${name}` in files));
    await Promise.all(others.map((name) => rm(path.join(root, folder, name), { recursive: true, force: true })));
  }
}
