import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { memoizeText } from "../../util/memo.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import { statementsOn, type SqlDatabase, type Statements, type Transaction } from "./sql-database.ts";
import { storageVersion, tablesFor } from "./tables.ts";
import { busy, isBusy, whenFree } from "./when-free.ts";
import { wallClock } from "../../model/ports/clock.ts";

/** How a store in a SQLite file, or in memory, behaves. */
export interface SqliteOptions {
  /** Gives the time in milliseconds since 1970; default: that of the machine. */
  readonly now?: (() => number) | undefined;
  /** How long an operation is tried again while another process has the file locked, in milliseconds; default 120,000. */
  readonly patienceMs?: number;
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
  readonly #now: () => number;
  readonly #patienceMs: number;
  readonly #db: Statements;
  readonly #waiting: Operation[] = [];
  /** What waits for the end of a transaction. */
  #scrubbing: Pick<PromiseWithResolvers<void>, "resolve" | "reject">[] = [];
  #working: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  private constructor(database: DatabaseSync, file: string, options: SqliteOptions) {
    this.#database = database;
    this.#file = file;
    this.#now = options.now ?? (() => wallClock.now());
    this.#patienceMs = options.patienceMs ?? 120_000;
    const prepared = memoizeText((text) => database.prepare(text));
    this.#db = statementsOn("sqlite", (text, values) =>
      Promise.resolve(prepared(text).all(...values.map(sqliteValue))),
    );
  }

  /** @throws ToolwrightError `STORE_FAILED`. */
  static async open(file: string, options: SqliteOptions): Promise<SqliteDatabase> {
    // `TOOL`.
    const format = {
      name: "store",
      applicationId: 0x544f4f4c,
      version: storageVersion,
      failure: "STORE_FAILED",
    } as const;
    return new SqliteDatabase(await openSqliteFile(file, { ...format, tables: tablesFor("sqlite") }), file, options);
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const transaction: Transaction = {
      db: this.#db,
      operation: undefined,
      repeated: undefined,
      now: () => Promise.resolve(this.#now()),
      lockBlobs: () => Promise.resolve(),
    };
    return this.#inTurn(true, () => work(transaction));
  }

  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result> {
    return this.#inTurn(false, () => read(this.#db));
  }

  scrub(): Promise<void> {
    const scrubbed = new Promise<void>((resolve, reject) => this.#scrubbing.push({ resolve, reject }));
    this.#working ??= this.#workOff();
    return scrubbed.catch((cause: unknown) => {
      throw this.#failure(cause);
    });
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
      throw this.#failure(cause);
    });
  }

  #failure(cause: unknown): ToolwrightError {
    if (isToolwrightError(cause)) return cause;
    const message = `The store ${this.#file} failed: ${errorMessage(cause)}.`;
    return new ToolwrightError("STORE_FAILED", message, { cause, ...defined({ remedy: remedyOf(cause) }) });
  }

  /** Other work of the process goes on between two transactions. */
  async #workOff(): Promise<void> {
    while (this.#waiting.length + this.#scrubbing.length > 0) {
      await setImmediate();
      if (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, mostTogether));
      const scrubbing = this.#scrubbing.splice(0);
      if (scrubbing.length === 0) continue;
      await this.#emptyLog().then(
        () => scrubbing.forEach(({ resolve }) => resolve()),
        (error: unknown) => scrubbing.forEach(({ reject }) => reject(error)),
      );
    }
    this.#working = undefined;
  }

  /** The log of a file keeps the pages as they were until it is written back. */
  #emptyLog(): Promise<void> {
    return whenFree(() => {
      const [result] = this.#database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
      if (result?.busy === 1)
        throw busy("another process is reading the file, and its log keeps erased data until that process ends");
    });
  }

  async #settle(together: readonly Operation[]): Promise<void> {
    try {
      for (const settle of await whenFree(() => this.#attempt(together), this.#patienceMs)) settle();
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
