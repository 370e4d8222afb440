import type { Store } from "../model/ports/store.ts";

/**
 * A store in a SQLite file, by Node's own `node:sqlite`. Several processes of one machine may use it at once. What is stored outlasts the
 * process and a loss of power: each commit waits for the disk.
 *
 * @param file Its path; made with its folder where it does not exist.
 * @throws ToolwrightError `STORE_FAILED` when it cannot be opened, or belongs to another program.
 */
export async function sqliteStore(file: string): Promise<Store> {
  const [{ SqliteDatabase }, { SqlStore, storeTables }] = await Promise.all([
    import("./sql/sqlite-database.ts"),
    import("./sql/sql-store.ts"),
  ]);
  return new SqlStore(await SqliteDatabase.open(file, { name: "store", failure: "STORE_FAILED", tables: storeTables }));
}
