import { DatabaseSync } from "node:sqlite";
import { clipText } from "../../util/visible-text.ts";
import type { FilledTable } from "./tables-of.ts";

export interface QueryJob {
  readonly tables: readonly FilledTable[];
  readonly sql: string;
  readonly limit: number;
}

export type QueryOutcome =
  | {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | number | boolean | null)[])[];
      readonly isCut: boolean;
    }
  | { readonly fault: string };

// A separate process, because a query may run forever and use much memory.
process.once("message", (job: QueryJob) => {
  process.send?.(outcomeOf(job), () => process.disconnect());
});

function outcomeOf(job: QueryJob): QueryOutcome {
  try {
    return run(job);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Maximum number of bytes of a value while the query runs, and of characters of a value in the answer. */
const [mostBytes, mostCharacters] = [10_000_000, 2000];

function run({ tables, sql, limit }: QueryJob): QueryOutcome {
  // Node before 24 ignores limits.
  const database = new DatabaseSync(":memory:", { limits: { length: mostBytes, attach: 0 } });
  database.exec("PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; BEGIN;");
  for (const { name, columns, rows } of tables) {
    if (columns.length === 0) continue;
    database.exec(
      `CREATE TABLE ${quoted(name)} (${columns.map((column) => `${quoted(column.name)} ${column.type}`).join(", ")})`,
    );
    const insert = database.prepare(`INSERT INTO ${quoted(name)} VALUES (${columns.map(() => "?").join(", ")})`);
    for (const row of rows) insert.run(...row);
  }
  database.exec("COMMIT; PRAGMA query_only = ON;");
  const statement = database.prepare(sql);
  // SQLite reads the first statement alone.
  if (!/^(?:\s|--[^\n]*|\/\*[^]*?\*\/)*$/.test(sql.slice(statement.sourceSQL.length)))
    return { fault: "The query has more than one statement." };
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  const rows: (string | number | boolean | null)[][] = [];
  let isCut = false;
  for (const row of statement.iterate()) {
    if (rows.length >= limit) {
      isCut = true;
      break;
    }
    rows.push((row as unknown as readonly unknown[]).map(plain));
  }
  return { columns: statement.columns().map(({ name }) => name), rows, isCut };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function plain(value: unknown): string | number | null {
  if (value === null) return null;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "string") return clipText(value, mostCharacters);
  return "[bytes]";
}
