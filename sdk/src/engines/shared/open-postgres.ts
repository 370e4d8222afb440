import { documentTables } from "../../stores/documents/document-search.ts";
import { PostgresDatabase, type PostgresFormat, type PostgresOptions } from "../../stores/sql/postgres-database.ts";
import { runTables } from "./run-tables.ts";

/** What the engine may be given. */
export interface PostgresEngineOptions extends PostgresOptions {
  /** Gives the time in milliseconds since 1970; default: that of the database, so that the clocks of machines need not agree. */
  readonly now?: () => number;
}

const documents: PostgresFormat = { name: "documents", version: 1, failure: "ENGINE_FAILED", tables: documentTables };
const engine: PostgresFormat = { ...documents, name: "engine", tables: runTables, others: [documents] };

/** @throws ToolwrightError `ENGINE_FAILED`; `PACKAGE_MISSING`. */
export const openPostgres = (url: string, options: PostgresEngineOptions): Promise<PostgresDatabase> =>
  PostgresDatabase.open(url, engine, options);
