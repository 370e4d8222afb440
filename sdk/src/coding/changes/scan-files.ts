import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { systemClock, wallClock } from "../../model/ports/clock.ts";
import { orElse } from "../../util/failures.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";

/** What is at a path, as the system describes it. */
export interface Seen {
  /** `other`: a pipe, a socket or a device, or a folder that is not looked into. */
  readonly kind: "file" | "link" | "folder" | "other";
  /** Where it is the same, so is the content; that of a folder is about the folder alone. */
  readonly signature: string;
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Where a link leads to; empty for anything else. */
  readonly target: string;
  /** When its content, or the names in it, were changed last. */
  readonly modified: number;
  /** Whether it may change once more in the moment in which it was last changed: the signature would be the same. */
  readonly isFresh: boolean;
}

/** What a workspace holds at one time, by path from it, with `/`. */
export interface FileScan {
  readonly files: ReadonlyMap<string, Seen>;
  /** Those that git ignores: their contents are not kept. Undefined where there are too many. */
  readonly ignored: ReadonlyMap<string, Seen> | undefined;
  /** The texts that say what git ignores. */
  readonly rules: string;
  /** Folders that may not be read, with `/` at the end. */
  readonly unread: readonly string[];
  readonly isPartial: boolean;
}

/** Never looked into: git's own files, and packages, which are many and come from elsewhere. */
const skipped = new Set([".git", "node_modules"]);
const sliceMs = 10;
/** The clock of a file system may be so many milliseconds behind. */
const clockTick = 20;

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
  readonly files: Map<string, Seen>;
  readonly ignored: Map<string, Seen>;
  readonly unread: string[];
  rules: string;
}

/** Looks at everything, first what git would not ignore, at most `most` of both kinds, and at the files of `always`. */
export async function scanFiles(root: string, most: number, always: readonly string[]): Promise<FileScan> {
  const scanned: Scanned = { files: new Map(), ignored: new Map(), unread: [], rules: "" };
  const { files, ignored } = scanned;
  const begun = wallClock.now();
  const look = (file: string): Seen | undefined => seenAt(path.join(root, file), begun);
  for (const file of always) {
    const seen = look(file);
    if (seen !== undefined && seen.kind !== "folder") files.set(file, seen);
  }
  const own = look(".");
  if (own !== undefined) files.set(".", { ...own, kind: "other" });
  const folders: Folder[] = [{ path: "", rules: [], isIgnored: false }];
  const pause = pauses();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    // The ignored folders wait at the beginning of the stack.
    for (const next of entriesOf({ root, folder, look }, scanned)) folders[next.isIgnored ? "unshift" : "push"](next);
    if (files.size > most) return { ...scanned, ignored: undefined, isPartial: true };
    // A build writes all of them again, and there may be many.
    if (ignored.size > most / 4) return { ...scanned, ignored: undefined, isPartial: false };
    await pause();
  }
  return { ...scanned, isPartial: false };
}

interface Looking {
  readonly root: string;
  readonly folder: Folder;
  readonly look: (file: string) => Seen | undefined;
}

function entriesOf({ root, folder, look }: Looking, scanned: Scanned): readonly Folder[] {
  const at = path.join(root, folder.path);
  // What is gone, or may not be read, shows nothing.
  const entries = orElse(() => readdirSync(at, { withFileTypes: true }), undefined);
  if (entries === undefined) scanned.unread.push(folder.path);
  const hasRules = entries?.some((entry) => entry.name === ".gitignore" && entry.isFile()) === true;
  const text = hasRules ? orElse(() => readFileSync(path.join(at, ".gitignore"), "utf8"), "") : "";
  if (hasRules) scanned.rules += `${folder.path}\n${text}\n`;
  const rules = rulesIn(folder.path, text, folder.rules);
  const below: Folder[] = [];
  for (const entry of entries ?? []) {
    const file = `${folder.path}${entry.name}`;
    const seen = scanned.files.get(file) ?? look(file);
    if (seen === undefined) continue;
    const isFolder = seen.kind === "folder";
    const isLeftOut = folder.isIgnored || isIgnored(isFolder ? `${file}/` : file, rules);
    if (isFolder && skipped.has(entry.name)) scanned.ignored.set(`${file}/`, withoutContents(seen, entry.name));
    else {
      if (isFolder) below.push({ path: `${file}/`, rules, isIgnored: isLeftOut });
      if (!scanned.files.has(file)) scanned[isLeftOut ? "ignored" : "files"].set(file, seen);
    }
  }
  return below;
}

/** Of packages it is seen that some came or went; git's files change with nearly every command of git. */
const withoutContents = (seen: Seen, name: string): Seen => ({
  ...seen,
  kind: "other",
  signature: name === ".git" ? seen.signature : `${seen.signature} ${seen.modified}`,
});

function seenAt(file: string, now: number): Seen | undefined {
  // It may be gone meanwhile, or a folder on the way to it.
  const stats = orElse(() => lstatSync(file, { throwIfNoEntry: false }), undefined);
  if (stats === undefined) return undefined;
  const kind = kindOf(stats);
  const { size, mtimeMs: modified, ctimeMs, ino } = stats;
  const target = kind === "link" ? orElse(() => readlinkSync(file), "") : "";
  const mode = stats.mode & 0o7777;
  const about = { file: [size, modified, ctimeMs, ino, mode], link: [target], folder: [mode], other: [modified, mode] };
  const signature = [kind, ...about[kind]].join(" ");
  return { kind, signature, size, mode, target, modified, isFresh: ctimeMs > now - clockTick };
}

function kindOf(stats: Stats): Seen["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}
