import type { DurableEngine } from "../model/ports/durable-engine.ts";
import { PostgresTimelines, type PostgresEngineOptions } from "./shared/postgres-timelines.ts";

/**
 * An engine in a PostgreSQL database, for workers on many machines. Needs the package `pg`. Each addition is one transaction; a worker that
 * has lost its lease is refused. A server that restarts is waited for, and an addition whose commit was not confirmed is made once.
 *
 * @param url Such as `postgres://user:password@host:5432/database`.
 * @throws ToolwrightError `ENGINE_FAILED` when the server cannot be reached, or the schema has another format; `PACKAGE_MISSING`.
 */
export const postgresEngine = (url: string, options: PostgresEngineOptions = {}): Promise<DurableEngine> =>
  PostgresTimelines.open(url, options);
