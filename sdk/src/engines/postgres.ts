import type { DurableEngine } from "../model/ports/durable-engine.ts";
import type { PostgresEngineOptions } from "./shared/open-postgres.ts";

/**
 * An engine in a PostgreSQL database, for workers on many machines. Needs the package `pg`. Each addition is one transaction; a worker that
 * has lost its lease is refused. A server that restarts is waited for, and an addition whose commit was not confirmed is made once.
 *
 * @param url Such as `postgres://user:password@host:5432/database`.
 * @throws ToolwrightError `ENGINE_FAILED` when the server cannot be reached, or the schema has another format; `PACKAGE_MISSING`.
 */
export async function postgresEngine(url: string, options: PostgresEngineOptions = {}): Promise<DurableEngine> {
  const [{ openPostgres }, { Timelines }] = await Promise.all([
    import("./shared/open-postgres.ts"),
    import("./shared/timelines.ts"),
  ]);
  return new Timelines(await openPostgres(url, options));
}
