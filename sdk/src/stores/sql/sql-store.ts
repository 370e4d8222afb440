import type { LogAddition, Store } from "../../model/ports/store.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { conflict, longestUse } from "../shared/store-errors.ts";
import { inParts, place, type SqlDatabase } from "./sql-database.ts";

/** The tables of a store. */
export const storeTables = `
  CREATE TABLE IF NOT EXISTS $schema.logs (id $key, name text NOT NULL UNIQUE, length integer NOT NULL) $strict;
  CREATE TABLE IF NOT EXISTS $schema.entries (
    log $reference NOT NULL REFERENCES $schema.logs ON DELETE CASCADE,
    place integer NOT NULL,
    entry text NOT NULL,
    $operation
    PRIMARY KEY (log, place)
  ) $strict;
  CREATE TABLE IF NOT EXISTS $schema.used ($operation key text PRIMARY KEY, expires_at $number NOT NULL) $strict;
  CREATE INDEX IF NOT EXISTS used_expires_at ON $schema.used (expires_at);
`;

const kept = stored<Json>();

/** A store in a database of either kind. */
export class SqlStore implements Store {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async append(log: string, { entries, after }: LogAddition): Promise<void> {
    const texts = entries.map((entry) => JSON.stringify(entry));
    return this.#database.transaction(async ({ db, operation, repeated }) => {
      const begin = db.insertInto("logs").values({ name: log, length: 0 });
      if (texts.length > 0) await begin.onConflict((on) => on.column("name").doNothing()).execute();
      const found = db.selectFrom("logs").select(["id", "length"]).where("name", "=", log).forUpdate();
      const { id, length } = (await found.executeTakeFirst()) ?? { id: 0, length: 0 };
      if (repeated !== undefined) {
        const added = db.selectFrom("entries").select("place").where("log", "=", id);
        if ((await added.where("operation", "=", repeated).limit(1).executeTakeFirst()) !== undefined) return;
      }
      if (length !== after) throw conflict(log, after, length);
      if (texts.length === 0) return;
      const rows = texts.map((entry, index) => ({ log: id, place: after + index, entry, operation }));
      for (const part of inParts(rows)) await db.insertInto("entries").values(part).execute();
      await db
        .updateTable("logs")
        .set({ length: after + texts.length })
        .where("id", "=", id)
        .execute();
    });
  }

  read(log: string, after = 0): Promise<readonly Json[]> {
    return this.#database.view(async (db) => {
      const found = db.selectFrom("logs").select(["id", "length"]).where("name", "=", log);
      const row = await found.executeTakeFirst();
      if (row === undefined) return [];
      const entries = db.selectFrom("entries").select(["place", "entry"]).where("log", "=", row.id);
      const rows = await entries.where("place", ">=", place(after)).orderBy("place").execute();
      if (rows.length !== Math.max(0, row.length - after)) throw new Error(`entries of the log "${log}" are missing`);
      return rows.map(({ entry }) => kept.parse(entry));
    });
  }

  useOnce(key: string, expiresAt: number): Promise<boolean> {
    return this.#database.transaction(async ({ db, operation, repeated }) => {
      await db
        .deleteFrom("used")
        .where("expires_at", "<", expiresAt - longestUse)
        .execute();
      const use = db.insertInto("used").values({ key, expires_at: expiresAt, operation });
      const used = await use
        .onConflict((on) => on.column("key").doNothing())
        .returning("key")
        .executeTakeFirst();
      if (used !== undefined || repeated === undefined) return used !== undefined;
      const own = db.selectFrom("used").select("key").where("key", "=", key).where("operation", "=", repeated);
      return (await own.executeTakeFirst()) !== undefined;
    });
  }

  async remove(log: string): Promise<void> {
    await this.#database.transaction(({ db }) => db.deleteFrom("logs").where("name", "=", log).execute());
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
