import type { Store } from "../model/ports/store.ts";
import { SqlStore } from "./shared/sql-store.ts";
import { SqliteDatabase, type SqliteOptions } from "./sql/sqlite-database.ts";

/**
 * A store in a SQLite file, with Node's own `node:sqlite`. Several processes of one machine may use it at once. Stored data survives the process
 * and a power loss: each commit waits for the disk.
 *
 * @param file Its path; the file and its folder are created if they do not exist.
 * @throws ToolwrightError `STORE_FAILED` when it cannot be opened, has another format, or belongs to another program.
 */
export async function sqliteStore(file: string, options: SqliteOptions = {}): Promise<Store> {
  return new SqlStore(await SqliteDatabase.open(file, options));
}
