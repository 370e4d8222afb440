/**
 * Agents on many machines: runs in PostgreSQL, given to workers by a queue of DBOS. Needs `pg` and `@dbos-inc/dbos-sdk`.
 *
 * @module
 */
export { dbosEngine, type DbosEngine, type DbosEngineOptions, type DbosQueue } from "./engines/dbos.ts";
export { workWithDbos, type WorkWithDbosOptions } from "./dbos/work-with-dbos.ts";
export type { PostgresEngineOptions } from "./engines/shared/open-postgres.ts";
export type { PostgresOptions } from "./stores/sql/postgres-database.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
export type * from "./shared-types/agents.ts";
