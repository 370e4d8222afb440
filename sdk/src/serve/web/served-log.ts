import type { LogAddition, NewLogEntry, Store } from "../../model/ports/store.ts";
import { defined } from "../../util/defined.ts";
import { stored, type Storable } from "../../util/stored.ts";

/** A log of the server, to which entries are added one by one. */
export interface ServedLog<Entry> {
  read(): Promise<readonly Entry[]>;
  /** An entry with the key of another one is left out. */
  append(entry: Storable<Entry>, options?: Pick<NewLogEntry, "once"> & Pick<LogAddition, "wakeAt">): Promise<void>;
}

export function servedLog<Entry>(store: Store, name: string): ServedLog<Entry> {
  const codec = stored<Entry>();
  return {
    read: async () => (await store.read(name)).map(({ entry }) => codec.read(entry)),
    async append(entry, { once, wakeAt } = {}) {
      const added = { entry: codec.write(entry), ...defined({ once }) };
      // After whatever is there.
      const after = Number.MAX_SAFE_INTEGER;
      await store.append(name, { entries: [added], after, joins: true, ...defined({ wakeAt }) });
    },
  };
}
