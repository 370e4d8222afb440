import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  type Stats,
} from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { systemClock, wallClock } from "../../model/ports/clock.ts";
import { orElse } from "../../util/failures.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import type { FileVersion } from "../paths/held-version.ts";

/** What is at a path. */
export interface Seen {
  /** While it is the same, so is the version. */
  readonly signature: string;
  /** Undefined for what cannot be restored: large and ignored files, pipes, folders that are not looked into. */
  readonly version: FileVersion;
  readonly isFolder: boolean;
  /** Whether it was changed so recently that another change would leave the signature as it is. */
  readonly isFresh: boolean;
}

/** The files, links and folders of a workspace at one time, by path. */
export interface Snapshot {
  readonly files: ReadonlyMap<string, Seen>;
  /** Folders of which all names are known; the workspace is "". */
  readonly listed: ReadonlySet<string>;
  /** Folders that may not be read. */
  readonly unread: readonly string[];
  /** Whether the workspace has more files than a snapshot. */
  readonly isPartial: boolean;
}

export interface SnapshotOptions {
  /** Files whose content is known whatever git ignores. */
  readonly always: ReadonlySet<string>;
  /** What was seen before: unchanged contents are not read again. */
  readonly former: Snapshot | undefined;
  /** Whether only changes since `former` are of interest. */
  readonly isAfter: boolean;
}

export const maxFiles = 20_000;
const maxIgnored = maxFiles / 4;
const maxFileBytes = 8 * 1024 * 1024;
const maxUnchangedFileBytes = 1024 * 1024;
const maxUnchangedBytes = 32 * 1024 * 1024;
const maxChangedBytes = 96 * 1024 * 1024;

/** Never looked into: git's own files, and packages, which are many and can be installed again. */
const skipped = new Set([".git", "node_modules"]);
const sliceMs = 10;
/** The clock of a file system may be this many milliseconds behind. */
const clockTick = 20;

/** Looks at everything in the workspace, at first at what git would not ignore. No link is followed. */
export async function takeSnapshot(root: string, options: SnapshotOptions): Promise<Snapshot> {
  return new SnapshotWalk(root, options).run();
}

interface Folder {
  /** From the workspace; "" is the workspace. */
  readonly path: string;
  readonly rules: readonly IgnoreRules[];
  readonly isIgnored: boolean;
}

class SnapshotWalk {
  readonly #root: string;
  readonly #options: SnapshotOptions;
  readonly #begun = wallClock.now();
  readonly #files = new Map<string, Seen>();
  readonly #listed = new Set<string>();
  readonly #unread: string[] = [];
  /** Ignored folders wait at the beginning. */
  readonly #folders: Folder[] = [{ path: "", rules: [], isIgnored: false }];
  #ignored = 0;
  #bytes = 0;

  constructor(root: string, options: SnapshotOptions) {
    this.#root = root;
    this.#options = options;
  }

  async run(): Promise<Snapshot> {
    for (const file of [...this.#options.always, "."]) this.#see(file, { isKept: file !== "." });
    let isPartial = false;
    let begun = systemClock.now();
    for (let folder = this.#folders.pop(); folder !== undefined; folder = this.#folders.pop()) {
      isPartial = !folder.isIgnored && this.#files.size - this.#ignored > maxFiles;
      if (isPartial || this.#ignored > maxIgnored) break;
      this.#list(folder);
      if (systemClock.now() - begun < sliceMs) continue;
      await setImmediate();
      begun = systemClock.now();
    }
    return { files: this.#files, listed: this.#listed, unread: this.#unread, isPartial };
  }

  #list({ path: folder, rules: above, isIgnored: isBelowIgnored }: Folder): void {
    const at = path.join(this.#root, folder);
    const entries = orElse(() => readdirSync(at, { withFileTypes: true }), undefined);
    if (entries === undefined) {
      this.#unread.push(folder);
      return;
    }
    this.#listed.add(folder);
    const hasRules = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
    const text = hasRules ? orElse(() => readFileSync(path.join(at, ".gitignore"), "utf8"), "") : "";
    const prefix = folder === "" ? "" : `${folder}/`;
    const rules = rulesIn(prefix, text, above);
    for (const entry of entries) {
      const file = prefix + entry.name;
      const isFolder = entry.isDirectory();
      const isLeftOut = isBelowIgnored || isIgnored(isFolder ? `${file}/` : file, rules);
      const isClosed = isFolder && skipped.has(entry.name);
      this.#see(file, { isKept: !isLeftOut && !isClosed, isTimed: isClosed && entry.name !== ".git" });
      if (isLeftOut) this.#ignored += 1;
      if (isFolder && !isClosed)
        this.#folders[isLeftOut ? "unshift" : "push"]({ path: file, rules, isIgnored: isLeftOut });
    }
  }

  /** `isTimed`: a change of the names in a folder counts. */
  #see(file: string, { isKept, isTimed = false }: { readonly isKept: boolean; readonly isTimed?: boolean }): void {
    if (this.#files.has(file)) return;
    const at = path.join(this.#root, file);
    // It may be gone meanwhile.
    const stats = orElse(() => lstatSync(at, { throwIfNoEntry: false }), undefined);
    if (stats === undefined) return;
    const target = stats.isSymbolicLink() ? orElse(() => readlinkSync(at), "") : undefined;
    const signature = signatureOf(stats, target, isTimed);
    const { always, former, isAfter } = this.#options;
    const known = former?.files.get(file);
    const hasRoom = always.has(file) || this.#hasRoom(stats.size);
    const isWanted = (isKept || (isAfter && known?.version !== undefined)) && (!stats.isFile() || hasRoom);
    const isKnown = known?.signature === signature && !known.isFresh;
    let seen = isKnown && (isAfter || isWanted === (known.version !== undefined)) ? known : undefined;
    seen ??= {
      signature,
      version: isWanted ? versionAt(at, stats, target) : undefined,
      isFolder: stats.isDirectory(),
      isFresh: stats.ctimeMs > this.#begun - clockTick,
    };
    if (seen.version !== undefined && stats.isFile()) this.#bytes += stats.size;
    this.#files.set(file, seen);
  }

  #hasRoom(size: number): boolean {
    if (this.#options.isAfter) return size <= maxFileBytes && this.#bytes + size <= maxChangedBytes;
    return size <= maxUnchangedFileBytes && this.#bytes + size <= maxUnchangedBytes;
  }
}

function signatureOf(stats: Stats, target: string | undefined, isTimed: boolean): string {
  const { size, mtimeMs, ctimeMs, ino, mode } = stats;
  if (target !== undefined) return `link ${target}`;
  if (stats.isFile()) return [size, mtimeMs, ctimeMs, ino, mode].join(" ");
  return [mode, stats.isDirectory() && !isTimed ? "" : mtimeMs].join(" ");
}

function versionAt(file: string, stats: Stats, target: string | undefined): FileVersion {
  const mode = stats.mode & 0o7777;
  if (target !== undefined) return { kind: "link", target };
  if (stats.isDirectory()) return { kind: "folder", mode };
  const content = stats.isFile() ? orElse(() => contentAt(file), undefined) : undefined;
  return content && { content, mode };
}

function contentAt(file: string): Uint8Array {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}
