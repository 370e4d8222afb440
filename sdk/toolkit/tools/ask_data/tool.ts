import { defineTool } from "toolwright";

export interface AskDataInput {
  /** Paths of the documents in the workspace, such as `sales.csv`. @minItems 1 @maxItems 20 */
  documents: string[];
  /** One SELECT in SQLite's dialect; omit it to list the tables and their columns, or to ask in words. @maxLength 20000 */
  sql?: string;
  /** A question in words, instead of `sql`; a model writes the query. @maxLength 2000 */
  question?: string;
  /** Maximum number of rows to return. @integer @minimum 1 @maximum 1000 */
  limit?: number;
}

/** A table that can be queried. */
export interface AskDataTable {
  /** Its name in SQL. */
  name: string;
  /** The document that contains it; omitted for `blocks`. */
  document?: string;
  /** Its columns, each with its type. */
  columns: string[];
  /** Number of its rows. @integer */
  rows: number;
}

/** The answer to a query. */
export interface AskDataResult {
  /** The tables of the documents; only without `sql` and `question`. */
  tables?: AskDataTable[];
  /** The query that a model wrote for a question: check that it matches the question. */
  sql?: string;
  /** Names of the columns of the answer. */
  columns: string[];
  /** The rows of the answer. */
  rows: (string | number | boolean | null)[][];
  /** Whether there are more rows. */
  more: boolean;
  /** Notes on how the documents were read, such as missing rows or a guessed encoding; omitted if empty. */
  notes?: string[];
}

/**
 * Answer a question from the tables of documents, in SQL or in words: sums, filters, joins, sorting.
 *
 * Use to calculate or look up numbers of a CSV, an Excel sheet, a table in a text or a list in JSON. Not for reading prose: use
 * `load_to_context`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Query tables",
  tags: ["documents", "data", "sql"],
  repeatable: true,
  examples: [
    { request: "Which tables and columns does the sales data have?", input: { documents: ["sales.csv"] } },
    {
      request: "Which region sold most?",
      input: {
        documents: ["sales.csv"],
        sql: "SELECT region, sum(amount) AS total FROM sales GROUP BY region ORDER BY total DESC",
        limit: 5,
      },
    },
    {
      request: "How much did we sell in the north?",
      input: { documents: ["sales.csv"], question: "Total of the north" },
    },
  ],
  async execute({ documents, sql, question, limit = 100 }: AskDataInput, ctx): Promise<AskDataResult> {
    const answer = await ctx.documents.query({
      documents,
      limit,
      ...(sql === undefined ? {} : { sql }),
      ...(question === undefined ? {} : { question }),
    });
    const tables = answer.tables.map(({ name, document, columns, rows }) => ({
      name,
      ...(document === undefined ? {} : { document }),
      columns: columns.map((column) => `${column.name} ${column.type}`),
      rows,
    }));
    const rows = answer.rows.map((row) => row.map((cell) => (typeof cell === "object" ? null : cell)));
    return {
      ...(sql === undefined && question === undefined ? { tables } : {}),
      ...(answer.sql === undefined ? {} : { sql: answer.sql }),
      columns: [...answer.columns],
      rows,
      more: answer.isCut,
      ...(answer.notes.length === 0 ? {} : { notes: [...answer.notes] }),
    };
  },
});
