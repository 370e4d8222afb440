import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { whenFree } from "./when-free.ts";

/** Written into the head of the file: `TOOL`. */
const applicationId = 0x544f4f4c;
const formatVersion = 1;

const tables = `
  CREATE TABLE logs (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, length INTEGER NOT NULL) STRICT;
  CREATE TABLE entries (
    log INTEGER NOT NULL REFERENCES logs ON DELETE CASCADE,
    place INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (log, place)
  ) STRICT;
  CREATE TABLE used (key TEXT PRIMARY KEY, expires_at REAL NOT NULL) STRICT;
  CREATE INDEX used_expires_at ON used (expires_at);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/**
 * Opens the file, made with its folder where it does not exist.
 *
 * @throws ToolwrightError `STORE_FAILED` when it cannot be opened, or is not a store of this version.
 */
export async function openSqliteFile(file: string): Promise<DatabaseSync> {
  // Loaded here: Node 22 prints a warning when it is.
  const { DatabaseSync } = await import("node:sqlite");
  let database: DatabaseSync | undefined;
  try {
    if (file !== ":memory:") await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    const opened = (database = new DatabaseSync(file));
    await whenFree(() => prepare(opened, file));
    return opened;
  } catch (cause) {
    database?.close();
    if (cause instanceof ToolwrightError) throw cause;
    throw new ToolwrightError("STORE_FAILED", `The store ${file} cannot be opened: ${errorMessage(cause)}.`, { cause });
  }
}

function prepare(database: DatabaseSync, file: string): void {
  // Waiting in SQLite would block the process: `whenFree` waits.
  database.exec("PRAGMA busy_timeout = 10; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;");
  try {
    if (isEmpty(database)) database.exec(tables);
    else check(database, file);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

const numberOf = (database: DatabaseSync, sql: string): number =>
  Number(Object.values(database.prepare(sql).get() as object)[0]);

const isEmpty = (database: DatabaseSync): boolean => numberOf(database, "SELECT count(*) FROM sqlite_master") === 0;

function check(database: DatabaseSync, file: string): void {
  const remedy = "Give the store a file of its own.";
  if (numberOf(database, "PRAGMA application_id") !== applicationId) {
    throw new ToolwrightError("STORE_FAILED", `${file} is a database of another program.`, { remedy });
  }
  const version = numberOf(database, "PRAGMA user_version");
  if (version === formatVersion) return;
  throw new ToolwrightError("STORE_FAILED", `${file} has format ${version}; this version reads ${formatVersion}.`, {
    remedy: "Use the version of Toolwright that wrote it, or a new file.",
  });
}
