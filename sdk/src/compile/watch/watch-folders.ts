import { watch, type FSWatcher } from "node:fs";
import path from "node:path";

export interface FolderWatch {
  /** Watches these folders and no others; a folder that does not exist is omitted. */
  set(folders: Iterable<string>): void;
  close(): void;
}

/**
 * Calls back for each name that is added, changed or removed in one of the folders. Folders are listed one by one because watching a whole tree would
 * include all installed packages.
 */
export function watchFolders(onChange: (file: string) => void): FolderWatch {
  let watchers: readonly FSWatcher[] = [];
  const close = (): void => watchers.forEach((watcher) => watcher.close());
  const open = (folder: string): FSWatcher | [] => {
    try {
      const watcher = watch(folder, (_event, name) => onChange(path.join(folder, name ?? "")));
      return watcher.on("error", () => watcher.close());
    } catch {
      // The folder was removed, or the system's limit is reached: the parent's watcher reports when it exists again.
      return [];
    }
  };
  return {
    set(folders) {
      // Opens all of them again: a folder that was removed and created again is another folder.
      close();
      watchers = [...folders].flatMap(open);
    },
    close,
  };
}
