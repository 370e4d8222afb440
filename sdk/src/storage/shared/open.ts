import { PostgresDatabase, type PostgresOptions } from "../sql/postgres-database.ts";
import { SqlStore } from "./sql-store.ts";
import { SqliteDatabase, type SqliteOptions } from "../sql/sqlite-database.ts";

/** @throws ToolwrightError `STORE_FAILED`. */
export const openSqlite = async (file: string, options: SqliteOptions): Promise<SqlStore> =>
  new SqlStore(await SqliteDatabase.open(file, options));

/** @throws ToolwrightError `STORE_FAILED`; `PACKAGE_MISSING`. */
export const openPostgres = async (url: string, options: PostgresOptions): Promise<SqlStore> =>
  new SqlStore(await PostgresDatabase.open(url, options));
