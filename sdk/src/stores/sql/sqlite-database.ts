import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/error-message.ts";
import { isRecord } from "../../util/is-record.ts";
import { openSqliteFile, type SqliteFormat } from "./sqlite-file.ts";
import { statementsOn, tablesFor, type SqlDatabase, type Statements, type Transaction } from "./sql-database.ts";
import { whenFree } from "./when-free.ts";

/** What a file is opened for. */
export interface SqliteUse extends Pick<SqliteFormat, "name" | "failure"> {
  /** Statements that make what is missing, for either kind of database. */
  readonly tables: string;
  /** Default: the machine's time. */
  readonly now?: (() => number) | undefined;
}

/** Tables in a SQLite file. It has one connection: transactions wait for each other, so that none sees half of another. */
export class SqliteDatabase implements SqlDatabase {
  readonly kind = "sqlite";
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #use: SqliteUse;
  readonly #db: Statements;
  #last: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  private constructor(database: DatabaseSync, file: string, use: SqliteUse) {
    this.#database = database;
    this.#file = file;
    this.#use = use;
    this.#db = statementsOn("sqlite", (text, values) =>
      Promise.resolve(database.prepare(text).all(...values.map(sqliteValue))),
    );
  }

  /** @throws ToolwrightError The `failure` of the use. */
  static async open(file: string, use: SqliteUse): Promise<SqliteDatabase> {
    const { name, failure } = use;
    const tables = tablesFor("sqlite", use.tables);
    // `TOOL`, for stores and engines: they may share a file.
    const database = await openSqliteFile(file, { name, failure, tables, applicationId: 0x544f4f4c, version: 1 });
    return new SqliteDatabase(database, file, use);
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const transaction: Transaction = {
      db: this.#db,
      operation: undefined,
      repeated: undefined,
      now: () => Promise.resolve((this.#use.now ?? Date.now)()),
      lockBlobs: () => Promise.resolve(),
    };
    return this.#inTurn(() => whenFree(() => this.#attempt("BEGIN IMMEDIATE", () => work(transaction))));
  }

  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => whenFree(() => this.#attempt("BEGIN", () => read(this.#db))));
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#inTurn(() => this.#database.close()));
  }

  async #attempt<Result>(begin: string, work: () => Promise<Result>): Promise<Result> {
    this.#database.exec(begin);
    try {
      const result = await work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk ends a transaction by itself.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  /** Other work of the process goes on between two transactions. */
  #inTurn<Result>(run: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => setImmediate()).then(run);
    this.#last = result.catch(() => undefined);
    return result.catch((cause: unknown) => {
      if (isToolwrightError(cause)) throw cause;
      const { name, failure } = this.#use;
      const message = `The ${name} ${this.#file} failed: ${errorMessage(cause)}.`;
      throw new ToolwrightError(failure, message, { cause, ...defined({ remedy: remedyOf(cause) }) });
    });
  }
}

const sqliteValue = (value: unknown): SQLInputValue =>
  (typeof value === "boolean" ? Number(value) : value) as SQLInputValue;

/** By the primary result codes of SQLite: `SQLITE_CORRUPT`, `SQLITE_FULL`, `SQLITE_NOTADB`, `SQLITE_IOERR` (sqlite.org/rescode.html). */
function remedyOf(cause: unknown): string | undefined {
  const code = isRecord(cause) && typeof cause.errcode === "number" ? cause.errcode & 0xff : 0;
  if (code === 11 || code === 26) {
    return "The file is damaged. Restore it from a backup, or save what can be read with `sqlite3 <file> .recover`.";
  }
  if (code === 13 || code === 10) return "Make room on the disk; then the work goes on from what is stored.";
  return undefined;
}
