import { copyFile, constants, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "./create-error.ts";

/** What is to happen to one file: made, or left because it is there already with the same content. */
export interface Placement {
  /** Path below the target, with forward slashes. */
  readonly path: string;
  readonly status: "create" | "identical";
}

/** Compares rendered files with what the target holds; throws `FILE_CONFLICT` naming each file that would be overwritten. */
export async function compareFiles(rendered: string, target: string): Promise<readonly Placement[]> {
  const placements: Placement[] = [];
  const conflicts: string[] = [];
  for (const file of await filesBelow(rendered)) {
    const state = await stateOf(path.join(rendered, file), path.join(target, file));
    if (state === "conflict") conflicts.push(path.join(target, file));
    else placements.push({ path: file, status: state });
  }
  if (conflicts.length === 0) return placements;
  throw new CreateError("FILE_CONFLICT", "Files that differ are there already; nothing was written.", {
    remedy: "Choose another name, or move these files away.",
    items: conflicts,
  });
}

/** Moves the rendered files into the target. All arrive or none; a file that has appeared meanwhile is not overwritten. */
export async function placeFiles(rendered: string, target: string, placements: readonly Placement[]): Promise<void> {
  const made = await mkdir(path.dirname(target), { recursive: true });
  try {
    if (await renamed(rendered, target)) return;
    await copyNew(rendered, target, placements);
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
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

// One step where the target is new or an empty folder: nobody ever sees half of it.
async function renamed(rendered: string, target: string): Promise<boolean> {
  try {
    await rename(rendered, target);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "EPERM", "EBUSY"].includes(codeOf(error))) return false;
    throw error;
  }
}

async function copyNew(rendered: string, target: string, placements: readonly Placement[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const { path: file, status } of placements) {
      if (status === "identical") continue;
      const destination = path.join(target, file);
      const folder = await mkdir(path.dirname(destination), { recursive: true });
      if (folder !== undefined) written.push(folder);
      await copyFile(path.join(rendered, file), destination, constants.COPYFILE_EXCL);
      written.push(destination);
    }
  } catch (error) {
    for (const file of written) await rm(file, { recursive: true, force: true });
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
