import path from "node:path";
import type { Memory } from "../../util/memory.ts";

/** Folders that need not be read again, because they are watched and no change in them was reported. */
export interface SettledFolders {
  /** Whether nothing directly in a folder has changed since it was last read. */
  has(folder: string): boolean;
  /** Records that a folder has been read. The target of a link in it may change unnoticed. */
  read(folder: string, hasLinks: boolean): void;
}

/**
 * @param changedPaths Absolute paths that changed since the last build with this memory; undefined when the folders were not watched,
 * and then no folder is settled.
 */
export function settledFolders(changedPaths: ReadonlySet<string> | undefined, memory: Memory): SettledFolders {
  const changed = new Set([...(changedPaths ?? [])].flatMap((place) => [place, path.dirname(place)]));
  return {
    has: (folder) => changedPaths !== undefined && !changed.has(folder) && memory.recall(purpose, folder, "") === true,
    read: (folder, hasLinks) => {
      memory.keep(purpose, folder, "", !hasLinks);
    },
  };
}

const purpose = "settled folder";
