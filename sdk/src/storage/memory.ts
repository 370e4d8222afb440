import type { DocumentStore, Store } from "../model/ports/store.ts";
import type { SqliteOptions } from "./sql/sqlite-database.ts";

/** A store in the memory of this process, in a database without a file: for tests, and for hosts that keep nothing beyond the process. */
export function memoryStore(options: SqliteOptions = {}): Store {
  let opening: Promise<Store> | undefined;
  // Loaded at first use: few sessions that are kept in memory only ever store anything.
  const opened = (): Promise<Store> =>
    (opening ??= import("./shared/open.ts").then(({ openSqlite }) => openSqlite(":memory:", options)));
  const documents = async (): Promise<DocumentStore> => (await opened()).documents;
  return {
    documents: {
      write: async (...given) => (await documents()).write(...given),
      info: async (...given) => (await documents()).info(...given),
      read: async (...given) => (await documents()).read(...given),
      versions: async (...given) => (await documents()).versions(...given),
      find: async (...given) => (await documents()).find(...given),
      erase: async (...given) => (await documents()).erase(...given),
    },
    append: async (log, addition) => {
      // What its caller changes from here on is not stored.
      const given = structuredClone(addition);
      return (await opened()).append(log, given);
    },
    read: async (...given) => (await opened()).read(...given),
    logs: async (...given) => (await opened()).logs(...given),
    watch(prefix, onChange) {
      let stop: (() => void) | undefined;
      let isOver = false;
      void opened().then((store) => {
        if (!isOver) stop = store.watch(prefix, onChange);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    claim: async (...given) => (await opened()).claim(...given),
    renew: async (...given) => (await opened()).renew(...given),
    release: async (...given) => (await opened()).release(...given),
    useOnce: async (...given) => (await opened()).useOnce(...given),
    erase: async (...given) => (await opened()).erase(...given),
    // Continues: another store may use the same data.
    close: () => Promise.resolve(),
  };
}
