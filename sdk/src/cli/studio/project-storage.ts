import { unwatchFile, watchFile } from "node:fs";
import { stat } from "node:fs/promises";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import type { StudioStorage } from "../../serve/studio/studio-storage.ts";
import { memoryStore } from "../../storage/memory.ts";
import { sqliteStore } from "../../storage/sqlite.ts";

/** How often it is checked whether the file exists, in milliseconds: other processes make it. */
const interval = 1000;

/** The file of a project that keeps its runs. It is made with the first chat, or by other processes. */
export function projectStorage(file: string, agents: () => Promise<readonly AgentDefinition[]>): StudioStorage {
  let opened: { readonly inode: number; readonly store: Promise<Store> } | undefined;
  let onChange = (): void => undefined;
  const close = async (): Promise<void> => {
    const { store } = opened ?? {};
    opened = undefined;
    await (await store?.catch(() => undefined))?.close();
  };
  const inodeOf = (): Promise<number | undefined> =>
    stat(file).then(
      ({ ino }) => ino,
      () => undefined,
    );
  const openFile = async (): Promise<Store> => {
    const store = await sqliteStore(file);
    store.watch("", () => onChange());
    return store;
  };
  const store = async (): Promise<Store | undefined> => {
    const inode = await inodeOf();
    // The file was removed, and perhaps made again.
    if (inode !== opened?.inode) await close();
    if (inode === undefined) return undefined;
    opened ??= { inode, store: openFile() };
    return opened.store.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  };
  return {
    place: file,
    agents,
    close,
    store,
    async open() {
      if ((await inodeOf()) === undefined) await (await sqliteStore(file)).close();
      return (await store()) ?? openFile();
    },
    watch(changed) {
      onChange = changed;
      watchFile(file, { interval, persistent: false }, changed);
      return () => unwatchFile(file, changed);
    },
  };
}

/** What is kept until the end of the process. */
export function memoryStorage(): StudioStorage {
  const store = memoryStore();
  return {
    agents: () => Promise.resolve([]),
    store: () => Promise.resolve(store),
    open: () => Promise.resolve(store),
    watch: (changed) => store.watch("", changed),
    close: () => store.close(),
  };
}
