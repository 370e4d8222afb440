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

const maxFiles = 20_000;
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

/**
 * Looks at everything in the workspace, at first at what git would not ignore. No link is followed.
 *
 * @param former What was seen before: unchanged contents are not read again.
 * @param isAfter Whether only changes since `former` are of interest.
 */
export function takeSnapshot(root: string, former: Snapshot | undefined, isAfter: boolean): Promise<Snapshot> {
  return new SnapshotWalk(root, former, isAfter).run();
}

interface Folder {
  /** From the workspace; "" is the workspace. */
  readonly path: string;
  readonly rules: readonly IgnoreRules[];
  readonly isIgnored: boolean;
}

interface Looking {
  readonly at: string | Buffer;
  readonly isKept: boolean;
  /** Whether a change of the names in a folder counts. */
  readonly isTimed?: boolean;
}

class SnapshotWalk {
  readonly #root: string;
  readonly #former: Snapshot | undefined;
  readonly #isAfter: boolean;
  readonly #begun = wallClock.now();
  readonly #files = new Map<string, Seen>();
  readonly #listed = new Set<string>();
  readonly #unread: string[] = [];
  /** Ignored folders wait at the beginning. */
  readonly #folders: Folder[] = [{ path: "", rules: [], isIgnored: false }];
  #ignored = 0;
  #bytes = 0;

  constructor(root: string, former: Snapshot | undefined, isAfter: boolean) {
    this.#root = root;
    this.#former = former;
    this.#isAfter = isAfter;
  }

  async run(): Promise<Snapshot> {
    this.#see(".", { at: this.#root, isKept: false });
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
      // A name that is not UTF-8 cannot be restored, only named.
      const isOdd = entry.name.includes("\uFFFD");
      const isClosed = isOdd || (isFolder && skipped.has(entry.name));
      const isLeftOut = isBelowIgnored || isIgnored(isFolder ? `${file}/` : file, rules);
      if (isLeftOut) this.#ignored += 1;
      this.#see(file, {
        at: isOdd ? rawPath(at, entry.name) : path.join(at, entry.name),
        isKept: !isLeftOut && !isClosed,
        isTimed: isClosed && entry.name !== ".git",
      });
      if (isFolder && !isClosed)
        this.#folders[isLeftOut ? "unshift" : "push"]({ path: file, rules, isIgnored: isLeftOut });
    }
  }

  #see(file: string, { at, isKept, isTimed = false }: Looking): void {
    // It may be gone meanwhile.
    const stats = orElse(() => lstatSync(at, { throwIfNoEntry: false }), undefined);
    if (stats === undefined) return;
    const signature = signatureOf(stats, isTimed);
    const known = this.#former?.files.get(file);
    const isWanted =
      (isKept || (this.#isAfter && known?.version !== undefined)) && (!stats.isFile() || this.#hasRoom(stats.size));
    const isKnown = known?.signature === signature && !known.isFresh;
    let seen = isKnown && (this.#isAfter || isWanted === (known.version !== undefined)) ? known : undefined;
    seen ??= {
      signature,
      version: isWanted ? versionAt(at, stats) : undefined,
      isFolder: stats.isDirectory(),
      isFresh: stats.ctimeMs > this.#begun - clockTick,
    };
    if (seen.version !== undefined && stats.isFile()) this.#bytes += stats.size;
    this.#files.set(file, seen);
  }

  #hasRoom(size: number): boolean {
    if (this.#isAfter) return size <= maxFileBytes && this.#bytes + size <= maxChangedBytes;
    return size <= maxUnchangedFileBytes && this.#bytes + size <= maxUnchangedBytes;
  }
}

function signatureOf(stats: Stats, isTimed: boolean): string {
  const { size, mtimeMs, ctimeMs, ino, mode } = stats;
  return (stats.isDirectory() ? [mode, isTimed ? mtimeMs : ""] : [size, mtimeMs, ctimeMs, ino, mode]).join(" ");
}

function rawPath(folder: string, name: string): Buffer {
  const raw = orElse(() => readdirSync(folder, { encoding: "buffer" }), []).find((each) => each.toString() === name);
  return Buffer.concat([Buffer.from(`${folder}/`), raw ?? Buffer.from(name)]);
}

/** Undefined also where it cannot be read, or is gone meanwhile. */
function versionAt(at: string | Buffer, stats: Stats): FileVersion {
  const mode = stats.mode & 0o7777;
  if (stats.isDirectory()) return { kind: "folder", mode };
  return orElse(() => {
    if (stats.isSymbolicLink()) return { kind: "link", target: readlinkSync(at, "utf8") };
    return stats.isFile() ? { content: contentAt(at), mode } : undefined;
  }, undefined);
}

function contentAt(file: string | Buffer): Uint8Array {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}
