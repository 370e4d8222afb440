import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { dbosStore, postgresStore, sqliteStore } from "../../sdk/src/agents.ts";
import type { Store } from "../../sdk/src/runtime.ts";

/** The stores that outlast a process. */
export type StoreKind = "sqlite" | "postgres" | "dbos";

/** Opens a store; the database is a file of SQLite or the address of a PostgreSQL server. */
export function openStore(kind: StoreKind, database: string): Promise<Store> {
  if (kind === "sqlite") return sqliteStore(database);
  return kind === "postgres" ? postgresStore(database) : dbosStore(database);
}

/** The runs that a worker has claimed and not released. */
export async function heldBy(worker: string, kind: StoreKind, database: string): Promise<readonly string[]> {
  if (kind === "sqlite") {
    const file = new DatabaseSync(database, { readOnly: true });
    const rows = file.prepare("SELECT substr(name, 5) AS name FROM logs WHERE worker = ? AND ended = 0").all(worker);
    file.close();
    return rows.map(({ name }) => String(name));
  }
  const client = new Client(database);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT substr(name, 5) AS name FROM toolwright.logs WHERE worker = $1 AND ended = 0",
    [worker],
  );
  await client.end();
  return rows.map(({ name }) => name);
}
