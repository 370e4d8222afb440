import type { DurableEngine } from "../model/ports/durable-engine.ts";
import type { SqliteEngineOptions } from "./shared/open-sqlite.ts";

/**
 * An engine in a SQLite file, which may be that of a `sqliteStore`. Several processes of one machine may work on it at once. Each operation
 * waits for the disk.
 *
 * @param file Its path; made with its folder where it does not exist.
 * @throws ToolwrightError `ENGINE_FAILED` when it cannot be opened, or belongs to another program.
 */
export async function sqliteEngine(file: string, options: SqliteEngineOptions = {}): Promise<DurableEngine> {
  const { openSqlite } = await import("./shared/open-sqlite.ts");
  return openSqlite(file, options);
}
