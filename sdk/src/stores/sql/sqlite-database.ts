import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/error-message.ts";
import { isRecord } from "../../util/is-record.ts";
import { memoizeText } from "../../util/memo.ts";
import { openSqliteFile, type SqliteFormat } from "./sqlite-file.ts";
import { statementsOn, tablesFor, type SqlDatabase, type Statements, type Transaction } from "./sql-database.ts";
import { isBusy, whenFree } from "./when-free.ts";

/** What a file is opened for. */
export interface SqliteUse extends Pick<SqliteFormat, "name" | "failure"> {
  /** Statements that make what is missing, for either kind of database. */
  readonly tables: string;
  /** Default: the machine's time. */
  readonly now?: (() => number) | undefined;
}

/** What waits for its turn. */
interface Operation {
  readonly isWrite: boolean;
  /** Gives what tells the caller, once the transaction is on the disk. */
  readonly run: () => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/** More would keep other processes waiting. */
const mostTogether = 100;

/**
 * Tables in a SQLite file. It has one connection, on which operations wait for each other. Those that wait together are one transaction, so
 * that a burst waits for the disk once; one that fails, fails alone.
 */
export class SqliteDatabase implements SqlDatabase {
  readonly kind = "sqlite";
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #use: SqliteUse;
  readonly #db: Statements;
  readonly #waiting: Operation[] = [];
  #working: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  private constructor(database: DatabaseSync, file: string, use: SqliteUse) {
    this.#database = database;
    this.#file = file;
    this.#use = use;
    const prepared = memoizeText((text) => database.prepare(text));
    this.#db = statementsOn("sqlite", (text, values) =>
      Promise.resolve(prepared(text).all(...values.map(sqliteValue))),
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
    return this.#inTurn(true, () => work(transaction));
  }

  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result> {
    return this.#inTurn(false, () => read(this.#db));
  }

  close(): Promise<void> {
    return (this.#closing ??= (this.#working ?? Promise.resolve()).then(() => this.#database.close()));
  }

  #inTurn<Result>(isWrite: boolean, work: () => Promise<Result>): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      const run = async () => {
        const value = await work();
        return () => resolve(value);
      };
      this.#waiting.push({ isWrite, run, reject });
    });
    this.#working ??= this.#workOff();
    return result.catch((cause: unknown) => {
      if (isToolwrightError(cause)) throw cause;
      const { name, failure } = this.#use;
      const message = `The ${name} ${this.#file} failed: ${errorMessage(cause)}.`;
      throw new ToolwrightError(failure, message, { cause, ...defined({ remedy: remedyOf(cause) }) });
    });
  }

  /** Other work of the process goes on between two transactions. */
  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate();
      await this.#settle(this.#waiting.splice(0, mostTogether));
    }
    this.#working = undefined;
  }

  async #settle(together: readonly Operation[]): Promise<void> {
    try {
      for (const settle of await whenFree(() => this.#attempt(together))) settle();
    } catch (error) {
      if (together.length === 1 || isBusy(error)) for (const { reject } of together) reject(error);
      // A commit may fail for one of them.
      else for (const operation of together) await this.#settle([operation]);
    }
  }

  async #attempt(together: readonly Operation[]): Promise<readonly (() => void)[]> {
    const database = this.#database;
    const settle: (() => void)[] = [];
    database.exec(together.some(({ isWrite }) => isWrite) ? "BEGIN IMMEDIATE" : "BEGIN");
    try {
      for (const { run, reject } of together) {
        database.exec("SAVEPOINT operation");
        try {
          settle.push(await run());
        } catch (error) {
          // A full disk ends a transaction by itself.
          if (!database.isTransaction || isBusy(error)) throw error;
          database.exec("ROLLBACK TO operation");
          settle.push(() => reject(error));
        }
        database.exec("RELEASE operation");
      }
      database.exec("COMMIT");
      return settle;
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
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
