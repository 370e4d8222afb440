import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { codeOf, CreateError } from "../create-error.ts";
import type { Placement } from "./compare-files.ts";

/** Files that are ready in their own folder, and where they go. */
export interface Prepared {
  /** Folder on the disk of `target` that holds each file at its path. */
  readonly staged: string;
  readonly target: string;
  readonly placements: readonly Placement[];
}

/**
 * Moves all files to the target, or none. Every step is one rename, and nothing else runs between the first and the last of them, so that
 * a signal cannot come between. A file that changed since it was compared throws `FILE_CONFLICT`.
 */
export function commit({ staged, target, placements }: Prepared): void {
  const undo: (() => void)[] = [];
  try {
    for (const change of changesOf({ staged, target, placements })) undo.unshift(...apply(change));
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}

/** A file or a whole new folder to move. */
interface Change {
  readonly from: string;
  readonly to: string;
  /** The content that is replaced. */
  readonly before?: Buffer;
}

/** A folder that does not exist yet is moved as a whole, so that it never exists in part. */
function changesOf({ staged, target, placements }: Prepared): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const { path: file, status, before } of placements) {
    if (status === "identical") continue;
    const parts = file.split("/");
    const depth = parts.findIndex((_, index) => !exists(path.join(target, ...parts.slice(0, index))));
    const moved = depth === -1 ? file : parts.slice(0, depth).join("/");
    const whole = { from: path.join(staged, moved), to: path.join(target, moved) };
    changes.set(moved, before === undefined ? whole : { ...whole, before });
  }
  return [...changes.values()];
}

function apply({ from, to, before }: Change): readonly (() => void)[] {
  const parent = path.dirname(to);
  const made = mkdirSync(parent, { recursive: true });
  const undoFolders = () => removeEmpty(parent, made);
  try {
    if (before !== undefined) return [replace(from, to, before), undoFolders];
    if (lstatSync(from).isDirectory()) renameSync(from, to);
    else addNew(from, to);
    return [() => rmSync(to, { recursive: true, force: true }), undoFolders];
  } catch (error) {
    undoFolders();
    throw codeOf(error) === "EEXIST" || codeOf(error) === "ENOTEMPTY" ? changed(to) : error;
  }
}

function replace(from: string, to: string, before: Buffer): () => void {
  if (!readFileSync(to).equals(before)) throw changed(to);
  renameSync(from, to);
  return () => writeFileSync(to, before);
}

// A link fails where the file exists, which a rename does not; some disks have no links.
function addNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === "EEXIST" || codeOf(error) === "EXDEV") throw error;
    if (exists(to)) throw changed(to);
    copyFileSync(from, to);
  }
}

function changed(file: string): CreateError {
  return new CreateError("FILE_CONFLICT", "A file has changed meanwhile; nothing was written.", {
    remedy: "Run the command again.",
    items: [file],
  });
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

// From a folder up to the first one that was made for it; files of other processes are kept.
function removeEmpty(folder: string, made: string | undefined): void {
  if (made === undefined || path.relative(made, folder).startsWith("..")) return;
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  removeEmpty(path.dirname(folder), made);
}
