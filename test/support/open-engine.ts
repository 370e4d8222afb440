import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { postgresEngine, sqliteEngine, dbosEngine, type DurableEngine } from "../../sdk/src/agents.ts";

/** The engines that outlast a process. */
export type EngineKind = "sqlite" | "postgres" | "dbos";

/** Opens an engine; the database is a file of SQLite or the address of a PostgreSQL server. */
export function openEngine(kind: EngineKind, database: string): Promise<DurableEngine> {
  if (kind === "sqlite") return sqliteEngine(database);
  return kind === "postgres" ? postgresEngine(database) : dbosEngine(database);
}

/** The runs that a worker has claimed and not given back. */
export async function heldBy(worker: string, kind: EngineKind, database: string): Promise<readonly string[]> {
  if (kind === "sqlite") {
    const file = new DatabaseSync(database, { readOnly: true });
    const rows = file.prepare("SELECT name FROM runs WHERE worker = ? AND ended = 0").all(worker);
    file.close();
    return rows.map(({ name }) => String(name));
  }
  const client = new Client(database);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM toolwright.runs WHERE worker = $1 AND NOT ended",
    [worker],
  );
  await client.end();
  return rows.map(({ name }) => name);
}
