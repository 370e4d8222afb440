import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { orElse } from "../../processes/or-else.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import { systemClock } from "../../model/ports/clock.ts";

/** A file as the system describes it: what is the same has the same content. */
export interface SeenFile {
  readonly signature: string;
  readonly size: number;
  readonly isRegular: boolean;
}

/** The files of a workspace at one time, by path from it, with `/`. */
export interface FileScan {
  readonly files: ReadonlyMap<string, SeenFile>;
  readonly isPartial: boolean;
}

/** Never looked into: git's own files, and packages, which are many and come from elsewhere. */
const skipped = new Set([".git", "node_modules"]);
const sliceMs = 10;

/** Lets the event loop go on after so many milliseconds of work. */
export function pauses(): () => Promise<void> {
  let begun = systemClock.now();
  return async () => {
    if (systemClock.now() - begun < sliceMs) return;
    await setImmediate();
    begun = systemClock.now();
  };
}

interface Folder {
  readonly path: string;
  readonly rules: readonly IgnoreRules[];
}

/** Looks at every file that git would not ignore, at most `most` of them, and at those of `always`. */
export async function scanFiles(root: string, most: number, always: readonly string[]): Promise<FileScan> {
  const files = new Map<string, SeenFile>();
  for (const file of always) look(root, file, files);
  const folders: Folder[] = [{ path: "", rules: [] }];
  const pause = pauses();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const next of entriesOf(root, folder, files)) folders.push(next);
    if (files.size > most) return { files, isPartial: true };
    await pause();
  }
  return { files, isPartial: false };
}

function entriesOf(root: string, folder: Folder, files: Map<string, SeenFile>): readonly Folder[] {
  const at = path.join(root, folder.path);
  // What is gone, or may not be read, holds nothing.
  const entries = orElse(() => readdirSync(at, { withFileTypes: true }), []);
  const hasRules = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
  const text = hasRules ? orElse(() => readFileSync(path.join(at, ".gitignore"), "utf8"), "") : "";
  const rules = rulesIn(folder.path, text, folder.rules);
  const below: Folder[] = [];
  for (const entry of entries) {
    const file = `${folder.path}${entry.name}`;
    if (skipped.has(entry.name) || isIgnored(entry.isDirectory() ? `${file}/` : file, rules)) continue;
    if (entry.isDirectory()) below.push({ path: `${file}/`, rules });
    else if (!files.has(file)) look(root, file, files);
  }
  return below;
}

function look(root: string, file: string, files: Map<string, SeenFile>): void {
  const stats = lstatSync(path.join(root, file), { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return;
  const { size, mtimeMs, ctimeMs, ino, mode } = stats;
  files.set(file, { signature: [size, mtimeMs, ctimeMs, ino, mode].join(" "), size, isRegular: stats.isFile() });
}
