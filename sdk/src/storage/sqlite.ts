import type { Store } from "../model/ports/store.ts";
import { SqlStore } from "./shared/sql-store.ts";
import { SqliteDatabase, type SqliteOptions } from "./sql/sqlite-database.ts";

/**
 * A store in a SQLite file, by Node's own `node:sqlite`. Several processes of one machine may use it at once. Stored data outlasts the
 * process and a loss of power: each commit waits for the disk.
 *
 * @param file Its path; made with its folder if it does not exist.
 * @throws ToolwrightError `STORE_FAILED` when it cannot be opened, has another format, or belongs to another program.
 */
export async function sqliteStore(file: string, options: SqliteOptions = {}): Promise<Store> {
  return new SqlStore(await SqliteDatabase.open(file, options));
}
