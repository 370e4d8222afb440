/**
 * Agents on many machines: runs in PostgreSQL, given to workers by a queue of DBOS. Needs `pg` and `@dbos-inc/dbos-sdk`.
 *
 * @module
 */
export { dbosEngine, type DbosEngine, type DbosEngineOptions, type DbosQueue } from "./engines/dbos.ts";
export { workWithDbos, type WorkWithDbosOptions } from "./dbos/work-with-dbos.ts";
