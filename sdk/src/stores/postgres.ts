import type { LogAddition, Store } from "../model/ports/store.ts";
import type { Json } from "../util/json.ts";
import { longestUse } from "./shared/longest-use.ts";
import { PostgresDatabase, type PostgresFormat, type PostgresOptions } from "./shared/postgres-database.ts";
import { conflict } from "./shared/store-errors.ts";

const format: PostgresFormat = {
  name: "store",
  version: 1,
  failure: "STORE_FAILED",
  // Entries are text: `jsonb` would change the order of keys, and what is signed or hashed must come back as it was.
  tables: `
  CREATE TABLE $schema.logs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    length integer NOT NULL DEFAULT 0
  );
  CREATE TABLE $schema.entries (
    log bigint NOT NULL REFERENCES $schema.logs ON DELETE CASCADE,
    place integer NOT NULL,
    entry text NOT NULL,
    operation uuid NOT NULL,
    PRIMARY KEY (log, place)
  );
  CREATE TABLE $schema.used (key text PRIMARY KEY, expires_at double precision NOT NULL, operation uuid NOT NULL);
  CREATE INDEX used_expires_at ON $schema.used (expires_at)`,
};

const statements = {
  begin: "INSERT INTO $schema.logs (name) VALUES ($1) ON CONFLICT DO NOTHING",
  log: "SELECT id, length FROM $schema.logs WHERE name = $1 FOR UPDATE",
  isAdded: "SELECT 1 FROM $schema.entries WHERE log = $1 AND operation = $2 LIMIT 1",
  add: `INSERT INTO $schema.entries (log, place, entry, operation)
    SELECT $1, $2::integer + number - 1, entry, $4 FROM unnest($3::text[]) WITH ORDINALITY AS added (entry, number)`,
  lengthen: "UPDATE $schema.logs SET length = $2 WHERE id = $1",
  read: `SELECT entry, place, length FROM $schema.logs LEFT JOIN $schema.entries ON log = id AND place >= $2::bigint
    WHERE name = $1 ORDER BY place`,
  remove: "DELETE FROM $schema.logs WHERE name = $1",
  use: `INSERT INTO $schema.used AS used (key, expires_at, operation) VALUES ($1, $2, $3) ON CONFLICT (key)
    DO UPDATE SET key = excluded.key WHERE used.operation = excluded.operation RETURNING 1`,
  forget: "DELETE FROM $schema.used WHERE expires_at < $1",
} as const;

/**
 * A store in a PostgreSQL database, for hosts on many machines. Needs the package `pg`. Each operation is one transaction; a server that
 * restarts is waited for, and an operation whose commit was not confirmed happens once.
 *
 * @param url Such as `postgres://user:password@host:5432/database`.
 * @throws ToolwrightError `STORE_FAILED` when the server cannot be reached, or the schema has another format; `PACKAGE_MISSING`.
 */
export async function postgresStore(url: string, options: PostgresOptions = {}): Promise<Store> {
  return new PostgresStore(await PostgresDatabase.open(url, format, options));
}

class PostgresStore implements Store {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async append(log: string, { entries, after }: LogAddition): Promise<void> {
    const texts = entries.map((entry) => JSON.stringify(entry));
    await this.#database.transaction(async ({ query, operation, isRepeated }) => {
      if (texts.length > 0) await query(statements.begin, [log]);
      const [row] = await query<{ id: string; length: number }>(statements.log, [log]);
      if (row !== undefined && isRepeated && (await query(statements.isAdded, [row.id, operation])).length > 0) return;
      const present = row?.length ?? 0;
      if (present !== after) throw conflict(log, after, present);
      if (row === undefined || texts.length === 0) return;
      await query(statements.add, [row.id, after, texts, operation]);
      await query(statements.lengthen, [row.id, after + texts.length]);
    });
  }

  read(log: string, after = 0): Promise<readonly Json[]> {
    return this.#database.transaction(async ({ query }) => {
      const rows = await query<{ entry: string | null; place: number; length: number }>(statements.read, [log, after]);
      const found = rows.flatMap(({ entry }) => entry ?? []);
      const isWhole = found.length === Math.max(0, (rows[0]?.length ?? 0) - after);
      if (!isWhole) throw new Error(`entries of the log "${log}" are missing`);
      return found.map((entry) => JSON.parse(entry) as Json);
    });
  }

  useOnce(key: string, expiresAt: number): Promise<boolean> {
    return this.#database.transaction(async ({ query, operation }) => {
      await query(statements.forget, [expiresAt - longestUse]);
      return (await query(statements.use, [key, expiresAt, operation])).length > 0;
    });
  }

  remove(log: string): Promise<void> {
    return this.#database.transaction(async ({ query }) => {
      await query(statements.remove, [log]);
    });
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
