import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Code } from "../../errors/codes.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { whenFree } from "./when-free.ts";

export interface SqliteFormat {
  /** For example "store". */
  readonly name: string;
  /** Stored in the header of the file. */
  readonly applicationId: number;
  readonly version: number;
  /** Statements that create the tables of a new file. */
  readonly tables: string;
  readonly failure: Code;
}

/** Opens or creates a file. @throws ToolwrightError with the `failure` of the format if it cannot be opened or has another format. */
export async function openSqliteFile(file: string, format: SqliteFormat): Promise<DatabaseSync> {
  // Imported here, because Node 22 prints a warning on import.
  const { DatabaseSync } = await import("node:sqlite");
  let database: DatabaseSync | undefined;
  try {
    // SQLite would open a temporary file and delete it at the end.
    if (file === "") throw new ToolwrightError(format.failure, `The path of the ${format.name} is empty.`);
    if (file !== ":memory:") await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    const opened = (database = new DatabaseSync(file));
    await whenFree(() => prepare(opened, file, format));
    return opened;
  } catch (cause) {
    database?.close();
    if (cause instanceof ToolwrightError) throw cause;
    throw new ToolwrightError(format.failure, `The ${format.name} ${file} cannot be opened: ${errorMessage(cause)}.`, {
      cause,
    });
  }
}

function prepare(database: DatabaseSync, file: string, format: SqliteFormat): void {
  // Waiting in SQLite would block the process, so `whenFree` waits. Deleted bytes are overwritten.
  database.exec(
    "PRAGMA busy_timeout = 10; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;",
  );
  // If the file has its tables, it is only read: another process may hold the write lock for long.
  if (isNew(database)) makeTables(database, format);
  check(database, file, format);
}

function makeTables(database: DatabaseSync, { applicationId, version, tables }: SqliteFormat): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    // If several processes start at once, only one creates the tables.
    if (isNew(database))
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; ${tables}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

const isNew = (database: DatabaseSync): boolean => numberOf(database, "SELECT count(*) FROM sqlite_master") === 0;

const numberOf = (database: DatabaseSync, sql: string): number =>
  Number(Object.values(database.prepare(sql).get() as object)[0]);

function check(database: DatabaseSync, file: string, format: SqliteFormat): void {
  const remedy = `Give the ${format.name} its own file.`;
  if (numberOf(database, "PRAGMA application_id") !== format.applicationId) {
    throw new ToolwrightError(format.failure, `${file} is a database of another program.`, { remedy });
  }
  const version = numberOf(database, "PRAGMA user_version");
  if (version === format.version) return;
  throw new ToolwrightError(format.failure, `${file} has format ${version}; this version reads ${format.version}.`, {
    remedy: "Use the version of Toolwright that wrote it, or a new file.",
  });
}
