import type { Json } from "../../util/json.ts";

/** A question about the tables of documents. */
export interface DataQuery {
  /** Paths of the documents, each at its newest version. */
  readonly documents: readonly string[];
  /** One `SELECT`, in the dialect of SQLite. Without it, the tables are only described. */
  readonly sql?: string;
  /** The question in words, if `sql` is omitted and a model can write it. */
  readonly question?: string;
  /** Maximum rows; default 100, at most 1,000. */
  readonly limit?: number;
}

/** A table that a query can use. */
export interface DataTable {
  /** Its name in SQL. */
  readonly name: string;
  /** The document it comes from; omitted for `blocks`, which has the parts of all documents as text. */
  readonly document?: string;
  readonly columns: readonly { readonly name: string; readonly type: "INTEGER" | "REAL" | "TEXT" }[];
  readonly rows: number;
}

export interface DataAnswer {
  readonly tables: readonly DataTable[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  /** Whether there are more rows than these. */
  readonly isCut: boolean;
  /** How the documents were read, such as rows beyond a limit or a guessed encoding: sentences that start with the path. */
  readonly notes: readonly string[];
  /** The SQL that a model wrote for a question in words. */
  readonly sql?: string;
}
