import { PostgresDatabase, type PostgresOptions } from "../sql/postgres-database.ts";
import { SqlStore } from "./sql-store.ts";
import { SqliteDatabase } from "../sql/sqlite-database.ts";

/** What a store may be given. */
export interface StoreOptions {
  /** Gives the time in milliseconds since 1970; default: that of the machine. */
  readonly now?: (() => number) | undefined;
}

/** @throws ToolwrightError `STORE_FAILED`. */
export const openSqlite = async (file: string, { now }: StoreOptions): Promise<SqlStore> =>
  new SqlStore(await SqliteDatabase.open(file, now));

/** @throws ToolwrightError `STORE_FAILED`; `PACKAGE_MISSING`. */
export const openPostgres = async (url: string, options: PostgresOptions): Promise<SqlStore> =>
  new SqlStore(await PostgresDatabase.open(url, options));
