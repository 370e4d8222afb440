import { unwatchFile, watchFile } from "node:fs";
import { stat } from "node:fs/promises";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import type { StudioStorage } from "../../serve/studio/runs/studio-storage.ts";
import { sqliteStore } from "../../storage/sqlite.ts";

/** How often the file is looked at, in milliseconds: other processes write it. */
const interval = 300;

/** The file of a project that keeps its runs. It is not made where it does not exist. */
export function projectStorage(file: string, agents: () => Promise<readonly AgentDefinition[]>): StudioStorage {
  const files = [file, `${file}-wal`];
  let opened: { readonly inode: number; readonly store: Promise<Store> } | undefined;
  const close = async (): Promise<void> => {
    const { store } = opened ?? {};
    opened = undefined;
    await (await store?.catch(() => undefined))?.close();
  };
  return {
    place: file,
    agents,
    close,
    async store() {
      const inode = await stat(file).then(
        ({ ino }) => ino,
        () => undefined,
      );
      // The file was removed, and perhaps made again.
      if (inode !== opened?.inode) await close();
      if (inode === undefined) return undefined;
      opened ??= { inode, store: sqliteStore(file) };
      return opened.store.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    },
    watch(changed) {
      for (const each of files) watchFile(each, { interval, persistent: false }, changed);
      return () => {
        for (const each of files) unwatchFile(each, changed);
      };
    },
  };
}
