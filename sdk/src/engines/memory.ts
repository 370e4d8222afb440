import type { DurableEngine } from "../model/ports/durable-engine.ts";
import type { SqliteEngineOptions } from "./shared/open-sqlite.ts";
import type { Timelines } from "./shared/timelines.ts";

/** What an engine may be given. */
export type MemoryEngineOptions = SqliteEngineOptions;

/** An engine in the memory of this process, in a database without a file: for tests, and for runs that need not outlast the process. */
export function memoryEngine(options: MemoryEngineOptions = {}): DurableEngine {
  let opening: Promise<Timelines> | undefined;
  const open = async (): Promise<Timelines> =>
    (await import("./shared/open-sqlite.ts")).openSqlite(":memory:", options);
  const opened = (): Promise<Timelines> => (opening ??= open());
  return {
    documents: {
      write: async (writes) => (await opened()).documents.write(writes),
      info: async (...given) => (await opened()).documents.info(...given),
      read: async (...given) => (await opened()).documents.read(...given),
      versions: async (...given) => (await opened()).documents.versions(...given),
      find: async (...given) => (await opened()).documents.find(...given),
      erase: async (...given) => (await opened()).documents.erase(...given),
    },
    start: async (...given) => (await opened()).start(...given),
    append: async (...given) => (await opened()).append(...given),
    read: async (...given) => (await opened()).read(...given),
    claim: async (claimed) => (await opened()).claim(claimed),
    renew: async (...given) => (await opened()).renew(...given),
    release: async (...given) => (await opened()).release(...given),
    runs: async () => (await opened()).runs(),
    // It goes on: another may use what it holds.
    close: () => Promise.resolve(),
  };
}
