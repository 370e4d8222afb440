import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DataAnswer, DataQuery } from "../../model/workspace/data-query.ts";
import type { StoredDocument } from "../../model/workspace/document.ts";
import type { QueryJob, QueryOutcome } from "./job.ts";
import { tablesOf } from "./tables-of.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

const limits = { rows: 1000, cell: 2000, length: 10_000_000, time: 10_000 } as const;

const queryProcess = fileURLToPath(ownFile(`documents/query/process${ownExtension}`));

/**
 * Answers a query over a copy of the tables of documents, in a separate process: read only, at most 10 seconds and 1,000 rows.
 *
 * @throws ToolwrightError `DATA_QUERY_INVALID`.
 */
export async function queryDocuments(
  documents: readonly Pick<StoredDocument, "path" | "blocks">[],
  { sql, limit = 100 }: Pick<DataQuery, "sql" | "limit">,
): Promise<DataAnswer> {
  const filled = tablesOf(documents);
  const tables = filled.map(({ rows, ...table }) => ({ ...table, rows: rows.length }));
  if (sql === undefined) return { tables, columns: [], rows: [], isCut: false };
  const most = Math.min(limits.rows, Math.max(1, Math.trunc(limit)));
  const job = { tables: filled, sql: checkSql(sql), limit: most, cell: limits.cell, length: limits.length };
  const outcome = await inProcess(job);
  if ("fault" in outcome) {
    const names = tables.map(({ name, columns }) => `${name}(${columns.map((column) => column.name).join(", ")})`);
    throw invalid(`SQLite says: ${outcome.fault.slice(0, 500)}. The tables are ${names.join("; ").slice(0, 2000)}`);
  }
  return { tables, ...outcome };
}

function inProcess(job: QueryJob): Promise<QueryOutcome> {
  return new Promise((resolve) => {
    // Without the environment of this process, which may hold secrets.
    const child = fork(queryProcess, [], {
      env: {},
      execArgv: ["--no-warnings"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), limits.time);
    child.once("message", (outcome) => resolve(outcome as QueryOutcome));
    child.on("error", ({ message }) => resolve({ fault: message }));
    child.once("exit", () => {
      clearTimeout(timer);
      resolve({ fault: `the query took longer than ${limits.time / 1000} seconds` });
    });
    child.send(job, (error) => {
      if (error !== null) resolve({ fault: error.message });
    });
  });
}

const longest = 20_000;

/**
 * Checks that a text is one statement that reads: SQLite itself would also attach files and write copies of itself.
 *
 * @throws ToolwrightError `DATA_QUERY_INVALID`.
 */
function checkSql(sql: string): string {
  if (sql.length > longest) throw invalid(`The query is longer than ${longest} characters`);
  if (/[\0\ud800-\udfff]/.test(sql.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "")))
    throw invalid("The query has a character that is not text");
  const bare = withoutQuotes(sql).trim().replace(/;\s*$/, "");
  if (bare.includes(";")) throw invalid("The query has more than one statement");
  const [first = ""] = /^[a-z]+/i.exec(bare) ?? [];
  if (!/^(?:select|with|values)$/i.test(first))
    throw invalid(`A query begins with SELECT, WITH or VALUES${first === "" ? "" : `, not ${first.toUpperCase()}`}`);
  return sql;
}

/** Comments as a space, quoted texts and names as `''`. */
const withoutQuotes = (sql: string): string =>
  sql.replace(
    /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[^]*?(?:\*\/|$)/g,
    (text) => (text.startsWith("--") || text.startsWith("/*") ? " " : "''"),
  );

const invalid = (fault: string): ToolwrightError => new ToolwrightError("DATA_QUERY_INVALID", `${fault}.`);
