import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { wallClock } from "../../model/ports/clock.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { memoizeText } from "../../util/memo.ts";
import { Watchers, type SqlDatabase, type Statements, type Transaction } from "./database.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import { storageVersion, tablesFor } from "./tables.ts";
import { busy, isBusy, whenFree } from "./when-free.ts";

/** Options of a store in a SQLite file or in memory. */
export interface SqliteOptions {
  /** Returns the time in milliseconds since 1970; default: the machine's clock. */
  readonly now?: (() => number) | undefined;
  /** How long an operation is retried while another process has locked the file, in milliseconds; default 120,000. */
  readonly patienceMs?: number;
}

interface Operation {
  readonly isWrite: boolean;
  /** Returns a function that notifies the caller when the transaction is on the disk. */
  readonly run: () => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/** A larger transaction would keep other processes waiting. */
const maxTogether = 100;

/** How often a watched file is checked for changes of other processes, in milliseconds. The check takes a few microseconds. */
const watchMs = 50;

/** A SQLite file on one connection. Waiting operations share a transaction, to wait for the disk once; a failing one fails alone. */
export class SqliteDatabase implements SqlDatabase {
  readonly kind = "sqlite";
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #patienceMs: number;
  readonly #statements: Statements;
  readonly #transaction: Transaction;
  readonly #watchers = new Watchers();
  #changed: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #dataVersion = 0;
  #waiting: Operation[] = [];
  #working: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  private constructor(database: DatabaseSync, file: string, { now, patienceMs = 120_000 }: SqliteOptions) {
    this.#database = database;
    this.#file = file;
    this.#patienceMs = patienceMs;
    const prepared = memoizeText((text) => database.prepare(text));
    this.#statements = {
      rows: <Row>(text: string, ...values: readonly SQLInputValue[]) =>
        Promise.resolve(prepared(text).all(...values) as Row[]),
    };
    this.#transaction = {
      ...this.#statements,
      forUpdate: "",
      now: () => Promise.resolve(now?.() ?? wallClock.now()),
      changed: (log) => Promise.resolve(void this.#changed.push(log)),
    };
  }

  static inMemory(options: SqliteOptions): SqliteDatabase {
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    const database = new DatabaseSync(":memory:");
    database.exec(tablesFor("sqlite"));
    return new SqliteDatabase(database, ":memory:", options);
  }

  /** @throws ToolwrightError `STORE_FAILED`. */
  static async open(file: string, options: SqliteOptions): Promise<SqliteDatabase> {
    const database = await openSqliteFile(file, {
      name: "store",
      // `TOOL` in ASCII.
      applicationId: 0x544f4f4c,
      version: storageVersion,
      failure: "STORE_FAILED",
      tables: tablesFor("sqlite"),
    });
    return new SqliteDatabase(database, file, options);
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#inTurn(true, () => work(this.#transaction));
  }

  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result> {
    return this.#inTurn(false, () => read(this.#statements));
  }

  watch(prefix: string, onChange: () => void): () => void {
    const stop = this.#watchers.add(prefix, onChange);
    if (this.#timer === undefined && this.#file !== ":memory:" && this.#closing === undefined) {
      this.#dataVersion = this.#readDataVersion();
      this.#timer = setInterval(() => this.#look(), watchMs);
    }
    return () => {
      stop();
      if (this.#watchers.size === 0) this.#endWatch();
    };
  }

  /** The write-ahead log keeps old pages until it is written back. */
  async scrub(): Promise<void> {
    try {
      await whenFree(() => {
        if (this.#database.isTransaction) throw busy("a transaction is running");
        const [result] = this.#database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
        if (result?.busy === 1)
          throw busy("another process is reading the file, and its log keeps erased data until that process ends");
      });
    } catch (error) {
      throw this.#failure(error);
    }
  }

  close(): Promise<void> {
    this.#endWatch();
    return (this.#closing ??= (this.#working ?? Promise.resolve()).then(() => this.#database.close()));
  }

  /** Changes with each transaction of another connection. */
  #readDataVersion(): number {
    return Number(this.#database.prepare("PRAGMA data_version").get()?.data_version);
  }

  #look(): void {
    const version = this.#readDataVersion();
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    this.#watchers.tell();
  }

  #endWatch(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
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

  /** Between two transactions, the process does other work. */
  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate();
      await this.#settle(this.#waiting.splice(0, maxTogether));
    }
    this.#working = undefined;
  }

  async #settle(together: readonly Operation[]): Promise<void> {
    try {
      for (const settle of await whenFree(() => this.#attempt(together), this.#patienceMs)) settle();
      for (const log of this.#changed.splice(0)) this.#watchers.tell(log);
    } catch (error) {
      this.#changed = [];
      if (together.length === 1 || isBusy(error)) for (const { reject } of together) reject(error);
      // The commit may fail because of a single operation.
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
          // A full disk ends the transaction.
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

/** By the primary result codes of SQLite: `SQLITE_CORRUPT`, `SQLITE_FULL`, `SQLITE_NOTADB`, `SQLITE_IOERR` (sqlite.org/rescode.html). */
function remedyOf(cause: unknown): string | undefined {
  const code = isRecord(cause) && typeof cause.errcode === "number" ? cause.errcode & 0xff : 0;
  if (code === 11 || code === 26) {
    return "The file is damaged. Restore it from a backup, or save what can be read with `sqlite3 <file> .recover`.";
  }
  if (code === 13 || code === 10) return "Make room on the disk; then the work continues from the stored state.";
  return undefined;
}
