import { watch, type FSWatcher } from "node:fs";
import path from "node:path";

export interface FolderWatch {
  /** Watches these folders and no others, and tells whether some are new; what does not exist is left out. */
  set(folders: Iterable<string>): boolean;
  /** Stops watching those of these places that are watched folders: one that went and came back is another folder. */
  forget(places: Iterable<string>): void;
  close(): void;
}

/**
 * Calls back for each name that appears, changes or goes in one of the folders. Folders are named one by one because watching a
 * whole tree would walk through everything that is installed in it.
 */
export function watchFolders(onChange: (file: string) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();

  function open(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: true }, (_event, name) => {
        onChange(path.join(folder, name ?? ""));
      });
      watcher.on("error", () => {
        close(folder);
      });
      watchers.set(folder, watcher);
    } catch {
      // The folder was removed, or the system's limit is reached: the parent's watcher reports when it comes back.
    }
  }

  function close(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  return {
    set(folders) {
      const wanted = new Set(folders);
      for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) close(folder);
      const added = [...wanted].filter((folder) => !watchers.has(folder));
      added.forEach(open);
      return added.length > 0;
    },
    forget(places) {
      for (const place of places) close(place);
    },
    close() {
      for (const folder of [...watchers.keys()]) close(folder);
    },
  };
}
