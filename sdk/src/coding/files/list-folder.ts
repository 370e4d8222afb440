import type { Dirent } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import path from "node:path";
import { compareText } from "../../util/texts.ts";
import { withFolder } from "../paths/open-to-read.ts";
import { unless, type WorkspaceRoot } from "../paths/workspace-root.ts";

export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** Size of a file in bytes. */
  readonly size?: number;
  /** Target of a link, as written. */
  readonly target?: string;
}

/** The entries of a folder. */
export interface FolderListing {
  /** Folders first, then files, each sorted by name. */
  readonly entries: readonly FolderEntry[];
  /** Number of all entries; `entries` has at most 1,000. */
  readonly total: number;
}

const mostEntries = 1_000;

/** Lists a folder of the workspace. Throws as `withFolder`. */
export async function listFolder(folder: string, root: WorkspaceRoot): Promise<FolderListing> {
  return withFolder(folder, root, async ({ at }) => {
    const found = await readdir(at, { withFileTypes: true });
    const sorted = found.sort(
      (a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || compareText(a.name, b.name),
    );
    const entries: FolderEntry[] = [];
    for (const entry of sorted.slice(0, mostEntries)) entries.push(await described(entry, at));
    return { entries, total: found.length };
  });
}

async function described(entry: Dirent, at: string): Promise<FolderEntry> {
  const { name } = entry;
  if (entry.isDirectory()) return { name, kind: "folder" };
  const file = path.join(at, name);
  if (entry.isSymbolicLink())
    return { name, kind: "link", target: (await readlink(file).catch(unless("ENOENT"))) ?? "" };
  if (!entry.isFile()) return { name, kind: "other" };
  const stats = await lstat(file).catch(unless("ENOENT"));
  return { name, kind: "file", size: stats?.size ?? 0 };
}
