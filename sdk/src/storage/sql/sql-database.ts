import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type RawBuilder,
  type SqlBool,
} from "kysely";
import type { ClientBase } from "pg";
import type { Tables } from "./tables.ts";

/** The statements about our tables. */
export type Statements = Kysely<Tables>;

/** One attempt at a transaction. */
export interface Transaction {
  readonly db: Statements;
  /** Names the operation: the same in each attempt. A database that confirms each commit, SQLite, has none, and no columns for it. */
  readonly operation: string | undefined;
  /** The operation, where an attempt before this one may have been committed. */
  readonly repeated: string | undefined;
  /** Milliseconds since 1970: the time of the host, or that of a server. */
  readonly now: () => Promise<number>;
  /** Bytes are not removed (alone) while a write takes them for stored (shared). */
  readonly lockBlobs: (mode: "shared" | "alone") => Promise<void>;
  /** The connection to PostgreSQL. */
  readonly client?: ClientBase;
}

/** A database of either kind. */
export interface SqlDatabase {
  readonly kind: "sqlite" | "postgres";
  /**
   * Does something in one transaction, again where another holds what it needs; `work` does nothing outside of the database.
   *
   * @throws ToolwrightError Those of `work`; `STORE_FAILED` for anything else.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Reads: all its statements see one state of the database. */
  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result>;
  /** Takes what was deleted out of the bytes of the database too. */
  scrub(): Promise<void>;
  /** Ends the use, after what has begun. */
  close(): Promise<void>;
}

/** SQLite locks the file with the transaction. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {
    // `FOR UPDATE` is left out.
  }
}

/** Statements that one connection executes. */
export function statementsOn(
  kind: SqlDatabase["kind"],
  execute: (text: string, values: readonly unknown[]) => Promise<unknown[]>,
): Statements {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: { readonly sql: string; readonly parameters: readonly unknown[] }) => ({
      rows: (await execute(query.sql, query.parameters)) as Row[],
    }),
    streamQuery() {
      throw new Error("rows are not streamed");
    },
  };
  const driver = new DummyDriver();
  driver.acquireConnection = () => Promise.resolve(connection);
  const isSqlite = kind === "sqlite";
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => driver,
      createIntrospector: (db) => (isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (isSqlite ? new SqliteCompiler() : new PostgresQueryCompiler()),
    },
  });
}

/** A number of entries, which may be beyond the integers of a column. */
export const place = (count: number): RawBuilder<number> => sql<number>`cast(${count} as bigint)`;

/** Whether the text of a column begins so. */
export const startsWith = (column: string, text: string): RawBuilder<SqlBool> => {
  const start = sql<string>`cast(${plain(text)} as text)`;
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, length(${start})) = ${start}`;
};

/** A database has no NUL in a text, and no half of a character. */
export const plain = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

/** Rows in parts: a statement has no more than some ten thousand values. */
export const inParts = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / 1000) }, (_, part) => rows.slice(part * 1000, (part + 1) * 1000));

/** Written out: SQLite uses no partial index for a value that is bound. */
export const writtenFalse = sql.lit(false);
