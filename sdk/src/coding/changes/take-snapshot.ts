import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { orElse } from "../../util/failures.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import type { FileVersion } from "../paths/held-version.ts";

export interface Seen {
  /** Identifies the version: an equal stamp means equal content. */
  readonly signature: string;
  /** Undefined for content that cannot be restored: large and ignored files, pipes, skipped folders. */
  readonly version: FileVersion;
  readonly isFolder: boolean;
}

/** The files, links and folders of a workspace at one time, by path. */
export interface Snapshot {
  readonly files: ReadonlyMap<string, Seen>;
  /** Folders whose names are all known; the workspace is "". */
  readonly listed: ReadonlySet<string>;
  /** Whether the workspace has more files than the snapshot. */
  readonly isPartial: boolean;
}

const maxFiles = 20_000;
const maxIgnored = maxFiles / 4;
const maxFileBytes = 8 * 1024 * 1024;
const maxBytes = 64 * 1024 * 1024;

/** Never scanned: git's files, and packages, which are numerous and can be reinstalled. */
const skipped = new Set([".git", "node_modules"]);

/**
 * Scans the workspace, starting with files that git does not ignore. Follows no links.
 *
 * @param before The snapshot from before a command: unchanged contents are not read again.
 */
export function takeSnapshot(root: string, before?: Snapshot): Promise<Snapshot> {
  return new SnapshotWalk(root, before).run();
}

interface Folder {
  /** Path from the workspace; "" is the workspace. */
  readonly path: string;
  readonly rules: readonly IgnoreRules[];
  readonly isIgnored: boolean;
}

class SnapshotWalk {
  readonly #root: string;
  readonly #before: Snapshot | undefined;
  readonly #files = new Map<string, Seen>();
  readonly #listed = new Set<string>();
  /** Ignored folders, which are scanned last. */
  readonly #folders: Folder[] = [{ path: "", rules: [], isIgnored: false }];
  #ignored = 0;
  #bytes = 0;

  constructor(root: string, before: Snapshot | undefined) {
    this.#root = root;
    this.#before = before;
  }

  async run(): Promise<Snapshot> {
    this.#see(".", false);
    let isPartial = false;
    for (let folder = this.#folders.pop(); folder !== undefined; folder = this.#folders.pop()) {
      isPartial = !folder.isIgnored && this.#files.size - this.#ignored > maxFiles;
      if (isPartial || this.#ignored > maxIgnored) break;
      this.#list(folder);
      await setImmediate();
    }
    return { files: this.#files, listed: this.#listed, isPartial };
  }

  #list({ path: folder, rules: above, isIgnored: isBelowIgnored }: Folder): void {
    const at = path.join(this.#root, folder);
    const entries = orElse(() => readdirSync(at, { withFileTypes: true }), undefined);
    if (entries === undefined) return;
    this.#listed.add(folder);
    const hasRules = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
    const text = hasRules ? orElse(() => readFileSync(path.join(at, ".gitignore"), "utf8"), "") : "";
    const prefix = folder === "" ? "" : `${folder}/`;
    const rules = rulesIn(prefix, text, above);
    for (const entry of entries) {
      const file = prefix + entry.name;
      const isFolder = entry.isDirectory();
      const isClosed = isFolder && skipped.has(entry.name);
      const isLeftOut = isBelowIgnored || isIgnored(isFolder ? `${file}/` : file, rules);
      if (isLeftOut) this.#ignored += 1;
      this.#see(file, !isLeftOut && !isClosed, isClosed && entry.name !== ".git");
      if (isFolder && !isClosed)
        this.#folders[isLeftOut ? "unshift" : "push"]({ path: file, rules, isIgnored: isLeftOut });
    }
  }

  /** `isTimed`: whether a change of the names in a folder counts. */
  #see(file: string, isKept: boolean, isTimed = false): void {
    const at = path.join(this.#root, file);
    // The path may have been removed meanwhile.
    const stats = orElse(() => lstatSync(at, { throwIfNoEntry: false }), undefined);
    if (stats === undefined) return;
    const signature = signatureOf(stats, isTimed);
    const known = this.#before?.files.get(file);
    const isSame = known?.signature === signature;
    const isWanted =
      !isSame && (isKept || known?.version !== undefined) && (!stats.isFile() || this.#hasRoom(stats.size));
    const version = isWanted ? versionAt(at, stats) : undefined;
    this.#files.set(file, isSame ? known : { signature, version, isFolder: stats.isDirectory() });
  }

  #hasRoom(size: number): boolean {
    const hasRoom = size <= maxFileBytes && this.#bytes + size <= maxBytes;
    if (hasRoom) this.#bytes += size;
    return hasRoom;
  }
}

function signatureOf(stats: Stats, isTimed: boolean): string {
  const { size, mtimeMs, ctimeMs, ino, mode } = stats;
  return (stats.isDirectory() ? [mode, isTimed ? mtimeMs : ""] : [size, mtimeMs, ctimeMs, ino, mode]).join(" ");
}

/** Also undefined if it cannot be read or was removed meanwhile. */
function versionAt(at: string, stats: Stats): FileVersion {
  const mode = stats.mode & 0o7777;
  if (stats.isDirectory()) return { kind: "folder", mode };
  return orElse(() => {
    if (stats.isSymbolicLink()) return { kind: "link", target: readlinkSync(at, "utf8") };
    return stats.isFile() ? { content: readFileSync(at), mode } : undefined;
  }, undefined);
}
