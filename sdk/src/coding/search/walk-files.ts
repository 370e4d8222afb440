import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { compareText } from "../../util/texts.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import { withFolder } from "../paths/open-to-read.ts";
import { pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";

export interface WalkOptions {
  readonly root: WorkspaceRoot;
  /** Folder, from the workspace; empty for all of it. */
  readonly folder: string;
  readonly hidden: boolean;
  readonly signal: AbortSignal;
}

/**
 * The files of a folder and below, from the workspace, in order: not those that ignore files name, nor what is in `.git`. Links are not
 * followed. Ends early where the signal is aborted.
 */
export async function* walkFiles(options: WalkOptions): AsyncGenerator<string, void, undefined> {
  const { folder, root } = options;
  const names = folder === "" ? [] : folder.split("/");
  let above: readonly IgnoreRules[] = [];
  for (const depth of names.keys()) above = (await read(prefix(names.slice(0, depth)), above, root)).rules;
  yield* walk(prefix(names), above, options);
}

const prefix = (names: readonly string[]): string => names.map((name) => `${name}/`).join("");

async function* walk(
  folder: string,
  above: readonly IgnoreRules[],
  options: WalkOptions,
): AsyncGenerator<string, void, undefined> {
  const { hidden, root, signal } = options;
  const { entries, rules } = await read(folder, above, root);
  for (const entry of entries) {
    if (signal.aborted) return;
    if (entry.name === ".git" || (!hidden && entry.name.startsWith("."))) continue;
    const path = `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`;
    if (isIgnored(path, rules)) continue;
    if (entry.isDirectory()) yield* walk(path, rules, options);
    else if (entry.isFile()) yield path;
  }
}

interface ReadFolder {
  readonly entries: readonly Dirent[];
  readonly rules: readonly IgnoreRules[];
}

/** A folder that cannot be read, or was exchanged for a link, has no files. */
async function read(folder: string, above: readonly IgnoreRules[], root: WorkspaceRoot): Promise<ReadFolder> {
  const nothing = { entries: [], rules: above };
  return withFolder(folder === "" ? "." : folder, root, async ({ at, path }) => {
    if (pathFrom(root, path) !== folder.slice(0, -1)) return nothing;
    const entries = await readdir(at, { withFileTypes: true });
    const textOf = (name: string): Promise<string> => readFile(`${at}/${name}`, "utf8").catch(() => "");
    const texts = await Promise.all([".gitignore", ".ignore"].map(textOf));
    const sorted = entries.sort((one, other) => compareText(one.name, other.name));
    return { entries: sorted, rules: rulesIn(folder, texts.join("\n"), above) };
  }).catch(() => nothing);
}
