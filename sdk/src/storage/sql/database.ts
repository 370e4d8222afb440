import type { ClientBase } from "pg";

export type SqlValue = string | number | null | Uint8Array;

/** Runs statements with `?` as placeholders. */
export interface Statements {
  rows<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]>;
}

/** One attempt at a transaction. */
export interface Transaction extends Statements {
  /** The time of the host or the server, in milliseconds since 1970. */
  readonly now: () => Promise<number>;
  /** Suffix of a `SELECT` whose rows this transaction changes; empty for SQLite, which locks the whole file. */
  readonly forUpdate: "" | "FOR UPDATE";
  /** Notifies the watchers of the log when the transaction is committed. */
  readonly changed: (log: string) => Promise<void>;
  /** The connection to PostgreSQL. */
  readonly client?: ClientBase;
}

export interface SqlDatabase {
  readonly kind: "sqlite" | "postgres";
  /**
   * Runs `work` in one transaction, and repeats it if another program holds a required lock. `work` must have no effect outside of the database.
   *
   * @throws ToolwrightError The errors of `work`; `STORE_FAILED` for anything else.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Reads; all its statements see the same state of the database. */
  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result>;
  /** Calls back soon after a log whose name begins with `prefix` has changed, until the returned function is called. */
  watch(prefix: string, onChange: () => void): () => void;
  /** Removes deleted data from the bytes of the database. */
  scrub(): Promise<void>;
  /** Closes the database after running work has ended. */
  close(): Promise<void>;
}

/** The condition that the text of a column begins with `prefix`, with its values. */
export const startsWith = (column: string, prefix: string): readonly [text: string, ...values: SqlValue[]] => [
  `substr(${column}, 1, ${Array.from(plain(prefix)).length}) = ?`,
  plain(prefix),
];

/** A text without NUL and lone surrogates, which databases refuse. */
export const plain = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

export class Watchers {
  readonly #listeners = new Set<{ readonly prefix: string; readonly onChange: () => void }>();

  get size(): number {
    return this.#listeners.size;
  }

  add(prefix: string, onChange: () => void): () => void {
    const listener = { prefix, onChange };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Without a log, any log may have changed. */
  tell(log?: string): void {
    for (const { prefix, onChange } of [...this.#listeners])
      if (log === undefined || log.startsWith(prefix)) onChange();
  }
}
