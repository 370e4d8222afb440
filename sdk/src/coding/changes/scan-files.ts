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
  /** Those that git ignores: their contents are not kept. Undefined where there are too many. */
  readonly ignored: ReadonlyMap<string, SeenFile> | undefined;
  /** The folders that git would not ignore, also those that hold nothing. */
  readonly folders: ReadonlySet<string>;
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
  readonly isIgnored: boolean;
}

interface Scanned {
  readonly files: Map<string, SeenFile>;
  readonly ignored: Map<string, SeenFile>;
}

/** Looks at every file, first those that git would not ignore, at most `most` of both kinds, and at those of `always`. */
export async function scanFiles(root: string, most: number, always: readonly string[]): Promise<FileScan> {
  const scanned: Scanned = { files: new Map(), ignored: new Map() };
  const { files, ignored } = scanned;
  const known = new Set<string>();
  for (const file of always) look(root, file, files);
  const folders: Folder[] = [{ path: "", rules: [], isIgnored: false }];
  const pause = pauses();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    // The ignored folders wait at the beginning of the stack.
    for (const next of entriesOf(root, folder, scanned)) {
      folders[next.isIgnored ? "unshift" : "push"](next);
      if (!next.isIgnored) known.add(next.path.slice(0, -1));
    }
    if (files.size > most) return { files, ignored: undefined, folders: known, isPartial: true };
    // A build writes all of them again, and there may be many.
    if (ignored.size > most / 4) return { files, ignored: undefined, folders: known, isPartial: false };
    await pause();
  }
  return { files, ignored, folders: known, isPartial: false };
}

function entriesOf(root: string, folder: Folder, { files, ignored }: Scanned): readonly Folder[] {
  const at = path.join(root, folder.path);
  // What is gone, or may not be read, holds nothing.
  const entries = orElse(() => readdirSync(at, { withFileTypes: true }), []);
  const hasRules = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
  const text = hasRules ? orElse(() => readFileSync(path.join(at, ".gitignore"), "utf8"), "") : "";
  const rules = rulesIn(folder.path, text, folder.rules);
  const below: Folder[] = [];
  for (const entry of entries) {
    const file = `${folder.path}${entry.name}`;
    if (skipped.has(entry.name)) continue;
    const isLeftOut = folder.isIgnored || isIgnored(entry.isDirectory() ? `${file}/` : file, rules);
    if (entry.isDirectory()) below.push({ path: `${file}/`, rules, isIgnored: isLeftOut });
    else if (!files.has(file)) look(root, file, isLeftOut ? ignored : files);
  }
  return below;
}

function look(root: string, file: string, files: Map<string, SeenFile>): void {
  // A folder on the way may be gone meanwhile, or a file.
  const stats = orElse(() => lstatSync(path.join(root, file), { throwIfNoEntry: false }), undefined);
  if (stats === undefined || stats.isDirectory()) return;
  const { size, mtimeMs, ctimeMs, ino, mode } = stats;
  files.set(file, { signature: [size, mtimeMs, ctimeMs, ino, mode].join(" "), size, isRegular: stats.isFile() });
}
