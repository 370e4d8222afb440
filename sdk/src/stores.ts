/**
 * Stores that keep sessions beyond the process. Each loads what it needs when it is opened.
 *
 * @module
 */
export { memoryStore } from "./stores/memory.ts";
export { postgresStore } from "./stores/postgres.ts";
export type { PostgresOptions } from "./stores/sql/postgres-database.ts";
export { sqliteStore } from "./stores/sqlite.ts";
export { isToolwrightError, ToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export type { LogAddition, Store } from "./model/ports/store.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { Location } from "./model/finding.ts";
export type { Finding, Fix, Severity, TextEdit } from "./model/finding.ts";
