import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { diffLines } from "diff";
import { codeOf, CreateError } from "./create-error.ts";

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

/** Rendered files in their own folder, and the folder they go to. */
interface Rendered {
  readonly staged: string;
  readonly target: string;
}

/**
 * Compares rendered files with those of the target. Throws `SYMLINK_REFUSED` when a file would be written through a symbolic link below
 * `base`, and `FILE_CONFLICT` naming each file that would be overwritten; files in `edited` were made from the existing ones.
 */
export async function compareFiles(
  { staged, target }: Rendered,
  base: string,
  edited: readonly string[],
): Promise<readonly Placement[]> {
  const entries = await readdir(staged, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(staged, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
  const targets = files.map((file) => path.join(target, file));
  await refuseLinks(base, targets);
  const placements = await Promise.all(
    files.map(async (file) => ({ ...(await compare(path.join(staged, file), path.join(target, file))), path: file })),
  );
  const conflicts = placements.filter(
    ({ status, path: file }) => status === "conflict" || (status === "update" && !edited.includes(file)),
  );
  if (conflicts.length === 0) return placements as readonly Placement[];
  throw new CreateError("FILE_CONFLICT", "Different files of these names exist; nothing was written.", {
    remedy: "Choose another name, or move or delete these files.",
    items: conflicts.map((one) => path.join(target, one.path)),
    diff: conflicts.flatMap(({ diff }) => diff ?? []),
  });
}

interface Compared {
  readonly status: Placement["status"] | "conflict";
  readonly diff?: readonly string[];
  readonly before?: Buffer;
}

async function compare(source: string, target: string): Promise<Compared> {
  const wanted = await readFile(source);
  try {
    const before = await readFile(target);
    if (before.equals(wanted)) return { status: "identical" };
    return { status: "update", before, diff: changedLines(before.toString("utf8"), wanted.toString("utf8")) };
  } catch (error) {
    return { status: codeOf(error) === "ENOENT" ? "create" : "conflict" };
  }
}

const maxDiff = 40;

function changedLines(before: string, after: string): readonly string[] {
  const lines = diffLines(before, after).flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => `${added ? "+" : "-"}${line}`)
      : [],
  );
  return lines.length > maxDiff ? [...lines.slice(0, maxDiff), `… ${lines.length - maxDiff} lines more`] : lines;
}

/** Throws `SYMLINK_REFUSED` when a path below `base` on the way to a target is a symbolic link. */
export async function refuseLinks(base: string, targets: readonly string[]): Promise<void> {
  const steps = new Set(
    targets.flatMap((target) => {
      const names = path.relative(base, target).split(path.sep);
      return names.map((_, index) => path.join(base, ...names.slice(0, index + 1)));
    }),
  );
  steps.delete(base);
  const found = await Promise.all(
    [...steps].map(async (step) => ({ step, stats: await lstat(step).catch(() => undefined) })),
  );
  const links = found.filter(({ stats }) => stats?.isSymbolicLink() === true).map(({ step }) => step);
  if (links.length === 0) return;
  throw new CreateError("SYMLINK_REFUSED", "Refusing to write through a symbolic link; nothing was written.", {
    remedy: "Choose another name, or replace the link by a folder.",
    items: links,
  });
}

/**
 * Moves all files to the target, or none. Nothing else runs between the first and the last move, so that a signal cannot come between.
 * A file that changed since the comparison throws `FILE_CONFLICT`.
 */
export function placeFiles({ staged, target }: Rendered, placements: readonly Placement[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const [place, before] of unitsOf(target, placements)) {
      const to = path.join(target, place);
      if (before === undefined ? exists(to) : !readFileSync(to).equals(before)) throw changed(to);
      const made = mkdirSync(path.dirname(to), { recursive: true });
      undo.unshift(() => {
        if (before !== undefined) writeFileSync(to, before);
        else rmSync(made ?? to, { recursive: true, force: true });
      });
      move(path.join(staged, place), to);
    }
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}

/** What is moved at once: a folder that does not exist yet as a whole, so that it never exists in part. */
function unitsOf(target: string, placements: readonly Placement[]): ReadonlyMap<string, Buffer | undefined> {
  const units = new Map<string, Buffer | undefined>();
  for (const { path: file, status, before } of placements) {
    if (status === "identical") continue;
    const parts = file.split("/");
    const depth = parts.findIndex((_, index) => !exists(path.join(target, ...parts.slice(0, index))));
    units.set(depth === -1 ? file : parts.slice(0, depth).join("/"), before);
  }
  return units;
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    // A move between disks is not one step.
    const near = mkdtempSync(path.join(path.dirname(to), ".create-tool-"));
    try {
      cpSync(from, path.join(near, "made"), { recursive: true });
      renameSync(path.join(near, "made"), to);
    } finally {
      rmSync(near, { recursive: true, force: true });
    }
  }
}

const exists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

const changed = (file: string): CreateError =>
  new CreateError("FILE_CONFLICT", "A file has changed meanwhile; nothing was written.", {
    remedy: "Run the command again.",
    items: [file],
  });
