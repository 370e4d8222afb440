import path from "node:path";
import type { Memory } from "../../util/memory.ts";

/** Folders that need not be looked at again, because whoever watches them would have been told of a change. */
export interface SettledFolders {
  /** Whether nothing directly in a folder has changed since it was last read. */
  has(folder: string): boolean;
  /** Notes that a folder has been read. Where it holds links, what they lead to may change unseen. */
  read(folder: string, hasLinks: boolean): void;
}

/**
 * @param told Absolute paths at which something has changed since the last build with this memory; undefined when nobody has watched,
 * and then no folder is settled.
 */
export function settledFolders(told: ReadonlySet<string> | undefined, memory: Memory): SettledFolders {
  const changed = new Set([...(told ?? [])].flatMap((place) => [place, path.dirname(place)]));
  return {
    has: (folder) => told !== undefined && !changed.has(folder) && memory.reuse(purpose, folder, "", () => false),
    read: (folder, hasLinks) => {
      memory.keep(purpose, folder, "", !hasLinks);
    },
  };
}

const purpose = "settled folder";
