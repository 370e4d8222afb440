import type { Store } from "../model/ports/store.ts";
import { SqlStore } from "./shared/sql-store.ts";
import { PostgresDatabase, type PostgresOptions } from "./sql/postgres-database.ts";

/**
 * A store in a PostgreSQL database, for hosts on many machines. Needs the package `pg`. Each operation is one transaction. Operations wait while
 * the server restarts, and an operation whose commit was not confirmed takes effect once.
 *
 * @param url For example `postgres://user:password@host:5432/database`.
 * @throws ToolwrightError `STORE_FAILED` when the server cannot be reached, or the schema has another format; `PACKAGE_MISSING`.
 */
export async function postgresStore(url: string, options: PostgresOptions = {}): Promise<Store> {
  return new SqlStore(await PostgresDatabase.open(url, options));
}
