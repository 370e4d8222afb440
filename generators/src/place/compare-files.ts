import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { codeOf, CreateError } from "../create-error.ts";
import { refuseLinks } from "../refuse-links.ts";
import { lineDiff } from "./line-diff.ts";

/** The action for one file: created, changed, or skipped because it exists with the same content. */
export interface Placement {
  /** Path below the target, with forward slashes. */
  readonly path: string;
  readonly status: "create" | "update" | "identical";
  /** `update`: the lines that change. */
  readonly diff?: readonly string[];
  /** `update`: the content that is replaced. */
  readonly before?: Buffer;
}

/** Which existing files may change. */
export interface Permissions {
  /** Files whose new content was made from the old one. */
  readonly edited: readonly string[];
  /** Files that the user allows to be overwritten: paths below the target or from the working folder. */
  readonly forced: readonly string[];
  /** Folder that holds the target; links above it are not our concern. */
  readonly base: string;
  readonly cwd: string;
}

/**
 * Compares rendered files with those of the target. Throws `SYMLINK_REFUSED` when a file would be written through a symbolic link below
 * `base`, and `FILE_CONFLICT` naming each file that would be overwritten.
 */
export async function compareFiles(rendered: string, target: string, may: Permissions): Promise<readonly Placement[]> {
  const files = await filesBelow(rendered);
  await refuseLinks(
    may.base,
    files.map((file) => path.join(target, file)),
  );
  const placements: Placement[] = [];
  const conflicts: string[] = [];
  const diffs: string[] = [];
  for (const file of files) {
    const found = await compare(path.join(rendered, file), path.join(target, file));
    const isAllowed = may.edited.includes(file) || may.forced.some((forced) => isSame(forced, file, { target, may }));
    if (found !== "conflict" && (found.status !== "update" || isAllowed)) {
      placements.push({ ...found, path: file });
      continue;
    }
    conflicts.push(path.join(target, file));
    if (found !== "conflict") diffs.push(...(found.diff ?? []));
  }
  if (conflicts.length > 0) throw conflictError(conflicts, diffs);
  return placements;
}

function conflictError(conflicts: readonly string[], diffs: readonly string[]): CreateError {
  return new CreateError("FILE_CONFLICT", "Different files of these names exist; nothing was written.", {
    remedy: "Choose another name, move these files, or name each that may be overwritten by --force <file>.",
    items: conflicts,
    diff: diffs,
  });
}

interface Place {
  readonly target: string;
  readonly may: Permissions;
}

function isSame(forced: string, file: string, { target, may }: Place): boolean {
  const wanted = path.join(target, file);
  return path.resolve(target, forced) === wanted || path.resolve(may.cwd, forced) === wanted;
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

async function compare(source: string, target: string): Promise<Omit<Placement, "path"> | "conflict"> {
  const wanted = await readFile(source);
  try {
    const before = await readFile(target);
    if (before.equals(wanted)) return { status: "identical" };
    return { status: "update", before, diff: lineDiff(before.toString("utf8"), wanted.toString("utf8")) };
  } catch (error) {
    return codeOf(error) === "ENOENT" ? { status: "create" } : "conflict";
  }
}
