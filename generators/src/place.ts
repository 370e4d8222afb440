import { mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { diffLines } from "diff";
import { CreateError } from "./create-error.ts";

/** The action for one file: created, changed, or skipped because it exists with the same text. */
export interface Placement {
  /** Path below the project, with forward slashes. */
  readonly path: string;
  readonly status: "create" | "update" | "identical";
  readonly text: string;
  /** `update`: the lines that change. */
  readonly diff?: readonly string[];
}

/**
 * Compares texts, by their paths below `root`, with the existing files. Throws `FILE_CONFLICT` naming each file that would be overwritten,
 * except those in `edited`, and `FOLDER_INVALID` if a link leads out of the project.
 */
export async function compareFiles(
  root: string,
  texts: ReadonlyMap<string, string>,
  edited: ReadonlySet<string>,
): Promise<readonly Placement[]> {
  await refuseFile(root);
  await refuseOutside(root, [...texts.keys()]);
  const compared = await Promise.all([...texts].sort().map(([file, text]) => compare(root, file, text)));
  const conflicts = compared.filter(
    ({ status, path: file }) => status === "conflict" || (status === "update" && !edited.has(file)),
  );
  if (conflicts.length === 0) return compared as readonly Placement[];
  throw new CreateError("FILE_CONFLICT", "Different files of these names exist; nothing was written.", {
    remedy: "Choose another name, or move or delete these files.",
    items: conflicts.map((one) => path.join(root, one.path)),
  });
}

async function compare(
  root: string,
  file: string,
  text: string,
): Promise<Omit<Placement, "status"> & { readonly status: Placement["status"] | "conflict" }> {
  const made = { path: file, text };
  try {
    const before = await readFile(path.join(root, file), "utf8");
    if (before === text) return { ...made, status: "identical" };
    return { ...made, status: "update", diff: changedLines(before, text) };
  } catch (error) {
    return { ...made, status: (error as NodeJS.ErrnoException).code === "ENOENT" ? "create" : "conflict" };
  }
}

const changedLines = (before: string, after: string): readonly string[] =>
  diffLines(before, after).flatMap(({ added, removed, value }) => {
    const lines = value.replace(/\n$/, "").split("\n");
    return added || removed ? lines.map((line) => `${added ? "+" : "-"}${line}`) : [];
  });

async function refuseFile(root: string): Promise<void> {
  const found = await stat(root).catch(() => undefined);
  if (found === undefined || found.isDirectory()) return;
  throw new CreateError("FILE_CONFLICT", `${root} is a file; nothing was written.`, { remedy: "Choose another name." });
}

async function refuseOutside(root: string, files: readonly string[]): Promise<void> {
  const top = await nearestReal(root);
  const folders = new Set(files.map((file) => path.dirname(path.join(root, file))));
  for (const folder of folders) {
    const real = await nearestReal(folder);
    if (real === top || real.startsWith(top + path.sep)) continue;
    throw new CreateError("FOLDER_INVALID", `${folder} leads out of ${root} by a symbolic link; nothing was written.`, {
      remedy: "Choose another folder, or replace the link by a folder.",
    });
  }
}

/** The real path of a folder, or of its nearest existing parent. */
const nearestReal = (folder: string): Promise<string> =>
  realpath(folder).catch(() => nearestReal(path.dirname(folder)));

/** Writes all files synchronously, so that no signal interrupts it. Each file is written completely or not at all. */
export function writeFiles(root: string, placements: readonly Placement[]): void {
  for (const { path: file, status, text } of placements) {
    if (status === "identical") continue;
    const named = path.join(root, file);
    const target = status === "update" ? realpathSync(named) : named;
    const whole = `${target}.new`;
    mkdirSync(path.dirname(target), { recursive: true });
    try {
      writeFileSync(whole, text);
      renameSync(whole, target);
    } catch (error) {
      rmSync(whole, { force: true });
      throw error;
    }
  }
}
