import { accessSync, constants, copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { ownFolderName, removeAbandoned } from "../project/abandoned-folders.ts";
import { orElse } from "../../util/failures.ts";

/** Contents by path relative to a folder; the last is written last. */
export type FileTexts = Readonly<Record<string, string>>;

export function staleFiles(root: string, files: FileTexts): readonly string[] {
  return Object.keys(files).filter((file) => textIn(path.join(root, file)) !== files[file]);
}

/** The files whose text differs in more than its line endings, which a checkout may change. */
export function differingFiles(root: string, files: FileTexts): readonly string[] {
  const plain = (text: string | undefined): string | undefined => text?.replaceAll("\r\n", "\n");
  return Object.keys(files).filter((file) => plain(textIn(path.join(root, file))) !== plain(files[file]));
}

const textIn = (file: string): string | undefined => orElse(() => readFileSync(file, "utf8"), undefined);

/**
 * Writes what differs: each file whole, in a folder apart first, all of them before the first is put in place. What stood there
 * is therefore untouched when anything goes wrong while writing, and a build that is killed leaves nothing next to the sources.
 *
 * @param outDir The output folder, relative to the root.
 * @returns The files written.
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written.
 */
export async function writeFiles(root: string, files: FileTexts, outDir: string): Promise<readonly string[]> {
  const stale = staleFiles(root, files);
  const stagings = path.join(root, outDir, ".staging");
  await removeAbandoned(stagings);
  const staging = path.join(stagings, ownFolderName());
  try {
    if (stale.length > 0) mkdirSync(staging, { recursive: true });
    for (const folder of new Set(stale.map((file) => path.dirname(path.join(root, file))))) {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    }
    for (const [index, file] of stale.entries()) writeFileSync(path.join(staging, String(index)), files[file] ?? "");
    for (const [index, file] of stale.entries()) putInPlace(path.join(staging, String(index)), path.join(root, file));
  } catch (cause) {
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  } finally {
    // What could not be written cannot always be removed either, and the first error is the one to tell.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    await rmdir(stagings).catch(() => undefined);
  }
  return stale;
}

function putInPlace(staged: string, place: string): void {
  try {
    renameSync(staged, place);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    // The output folder is another file system: the last step has to begin next to the place.
    const near = `${place}.${String(process.pid)}.tmp`;
    copyFileSync(staged, near);
    renameSync(near, place);
  }
}
