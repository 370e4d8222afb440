import { copyFile, constants, lstat, mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "./create-error.ts";
import { refuseLinks } from "./refuse-links.ts";

/** The action for one file: created, or skipped because it exists with the same content. */
export interface Placement {
  /** Path below the target, with forward slashes. */
  readonly path: string;
  readonly status: "create" | "identical";
}

/**
 * Compares rendered files with those of the target, which is inside `base`. Throws `SYMLINK_REFUSED` when a file would be written through
 * a symbolic link below `base`, and `FILE_CONFLICT` naming each file that would be overwritten.
 */
export async function compareFiles(rendered: string, target: string, base: string): Promise<readonly Placement[]> {
  const placements: Placement[] = [];
  const conflicts: string[] = [];
  const files = await filesBelow(rendered);
  await refuseLinks(
    base,
    files.map((file) => path.join(target, file)),
  );
  for (const file of files) {
    const state = await stateOf(path.join(rendered, file), path.join(target, file));
    if (state === "conflict") conflicts.push(path.join(target, file));
    else placements.push({ path: file, status: state });
  }
  if (conflicts.length === 0) return placements;
  throw new CreateError("FILE_CONFLICT", "Different files of these names exist; nothing was written.", {
    remedy: "Choose another name, or move these files.",
    items: conflicts,
  });
}

/** Moves all rendered files into the target, or none; a file created meanwhile is not overwritten. */
export async function placeFiles(rendered: string, target: string, placements: readonly Placement[]): Promise<void> {
  const parent = path.dirname(target);
  const made = await mkdir(parent, { recursive: true });
  try {
    // A new target appears in one step, never in part.
    if (await exists(target)) await copyNew(rendered, target, placements);
    else await rename(rendered, target);
  } catch (error) {
    await removeEmpty(parent, made);
    throw error;
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

async function stateOf(source: string, target: string): Promise<Placement["status"] | "conflict"> {
  try {
    return (await readFile(target)).equals(await readFile(source)) ? "identical" : "conflict";
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "create" : "conflict";
  }
}

async function exists(target: string): Promise<boolean> {
  return lstat(target).then(
    () => true,
    () => false,
  );
}

async function copyNew(rendered: string, target: string, placements: readonly Placement[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const { path: file, status } of placements) {
      if (status === "identical") continue;
      const destination = path.join(target, file);
      const folder = path.dirname(destination);
      const made = await mkdir(folder, { recursive: true });
      undo.unshift(() => removeEmpty(folder, made));
      await copyFile(path.join(rendered, file), destination, constants.COPYFILE_EXCL);
      undo.unshift(() => rm(destination, { force: true }));
    }
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

// From a folder up to the first one that was made for it; files of other processes are kept.
async function removeEmpty(folder: string, made: string | undefined): Promise<void> {
  if (made === undefined || path.relative(made, folder).startsWith("..")) return;
  await rmdir(folder).catch(() => undefined);
  await removeEmpty(path.dirname(folder), made);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
