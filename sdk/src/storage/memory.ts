import type { Store } from "../model/ports/store.ts";
import { SqlStore } from "./shared/sql-store.ts";
import { SqliteDatabase, type SqliteOptions } from "./sql/sqlite-database.ts";

/** A store in the memory of this process, in a database without a file: for tests, and for hosts that need no data after the process ends. */
export function memoryStore(options: SqliteOptions = {}): Store {
  // Works after `close`, so that another host can use the same data.
  return Object.assign(new SqlStore(SqliteDatabase.inMemory(options)), { close: () => Promise.resolve() });
}
