import { ToolwrightError } from "../../errors/toolwright-error.ts";

const longest = 20_000;

/**
 * Checks that a text is one statement that reads: SQLite itself would also attach files and write copies of itself.
 *
 * @throws ToolwrightError `DATA_QUERY_INVALID`.
 */
export function checkSql(sql: string): string {
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

/** A query that cannot be run. */
export const invalid = (fault: string): ToolwrightError => new ToolwrightError("DATA_QUERY_INVALID", `${fault}.`);
