import type { Store } from "../model/ports/store.ts";
import { SqlStore } from "./shared/sql-store.ts";
import { SqliteDatabase, type SqliteOptions } from "./sql/sqlite-database.ts";

/** A store in the memory of this process, in a database without a file: for tests, and for hosts that keep nothing beyond the process. */
export function memoryStore(options: SqliteOptions = {}): Store {
  // Continues after `close`: another host may use the same data.
  return Object.assign(new SqlStore(SqliteDatabase.inMemory(options)), { close: () => Promise.resolve() });
}
