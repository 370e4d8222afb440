import { unwatchFile, watchFile } from "node:fs";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import type { StudioStorage } from "../../serve/studio/studio-options.ts";
import { memoryStore } from "../../storage/memory.ts";
import { sqliteStore } from "../../storage/sqlite.ts";
import { fileExists } from "../../util/files.ts";

/** How often to check whether the file exists, in milliseconds: other processes create it. */
const interval = 1000;

/** The project's file of runs. The first chat or another process creates it. */
export function projectStorage(file: string, agents: () => Promise<readonly AgentDefinition[]>): StudioStorage {
  let opened: Promise<Store> | undefined;
  let onChange = (): void => undefined;
  const openFile = async (): Promise<Store> => {
    try {
      const store = await sqliteStore(file);
      store.watch("", () => onChange());
      return store;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  const open = (): Promise<Store> => (opened ??= openFile());
  return {
    place: file,
    agents,
    open,
    store: async () => (opened !== undefined || (await fileExists(file)) ? open() : undefined),
    watch(changed) {
      onChange = changed;
      watchFile(file, { interval, persistent: false }, changed);
      return () => unwatchFile(file, changed);
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** State that lives until the end of the process. */
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
