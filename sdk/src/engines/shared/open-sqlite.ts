import { SqliteDatabase } from "../../stores/sql/sqlite-database.ts";
import { engineTables } from "./run-tables.ts";
import { Timelines } from "./timelines.ts";

/** What the engine may be given. */
export interface SqliteEngineOptions {
  /** Gives the time in milliseconds since 1970; default: that of the machine. */
  readonly now?: () => number;
}

/** @throws ToolwrightError `ENGINE_FAILED`. */
export async function openSqlite(file: string, { now }: SqliteEngineOptions): Promise<Timelines> {
  const use = { name: "engine", failure: "ENGINE_FAILED", tables: engineTables, now } as const;
  return new Timelines(await SqliteDatabase.open(file, use));
}
