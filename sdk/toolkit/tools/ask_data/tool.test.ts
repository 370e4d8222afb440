import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

const files = {
  "data/sales-raw.csv": "region,amount,zip\nNorth,10,01234\nSouth,32.5,99999\nNorth,7,00001\n",
  "bosses.json": '[{"region":"North","boss":"Ann"},{"region":"South","boss":null}]',
};
const documents = Object.keys(files);

test("without a query, it lists the tables", async () => {
  const { call } = await toolkitDocuments(files);
  expect(expectOk(await call("ask_data", { documents }))).toEqual({
    tables: [
      {
        name: "sales_raw",
        document: "data/sales-raw.csv",
        columns: ["region TEXT", "amount REAL", "zip TEXT"],
        rows: 3,
      },
      { name: "bosses", document: "bosses.json", columns: ["region TEXT", "boss TEXT"], rows: 2 },
      { name: "blocks", columns: ["document TEXT", "n INTEGER", "type TEXT", "text TEXT"], rows: 2 },
    ],
    columns: [],
    rows: [],
    more: false,
  });
});

test("a query joins tables of several documents", async () => {
  const { call } = await toolkitDocuments(files);
  const sql =
    "SELECT boss, sum(amount) AS total, min(zip) FROM sales_raw JOIN bosses USING (region) GROUP BY region ORDER BY 1";
  expect(expectOk(await call("ask_data", { documents, sql }))).toEqual({
    columns: ["boss", "total", "min(zip)"],
    rows: [
      [null, 32.5, "99999"],
      ["Ann", 17, "00001"],
    ],
    more: false,
  });
  const cut = await call("ask_data", { documents, sql: "SELECT 1 FROM sales_raw", limit: 2 });
  expect(expectOk(cut)).toEqual({ columns: ["1"], rows: [[1], [1]], more: true });
});

test("ids that a double would round stay exact, and numbers may have spaces around them", async () => {
  const { call } = await toolkitDocuments({
    "ids.csv": "id,n\n9007199254740993, 9\n12345678901234567,10\n",
    "ids.json": '[{"id":9007199254740993}]',
    "sqlite_stat1.csv": "a\n1\n",
  });
  const ask = async (document: string, sql: string) => {
    const answer = expectOk(await call("ask_data", { documents: [document], sql }));
    return (answer as { rows: unknown }).rows;
  };
  expect(await ask("ids.csv", "SELECT id, n FROM ids ORDER BY n")).toEqual([
    ["9007199254740993", 9],
    ["12345678901234567", 10],
  ]);
  expect(await ask("ids.json", "SELECT id FROM ids")).toEqual([["9007199254740993"]]);
  expect(await ask("sqlite_stat1.csv", "SELECT a FROM t_sqlite_stat1")).toEqual([[1]]);
});

test("the answer from a document that is too long says so", async () => {
  const { call } = await toolkitDocuments({ "long.csv": `n\n${`${"x".repeat(99)}\n`.repeat(11_000)}` });
  const sql = "SELECT count(*) AS rows FROM long";
  expect(expectOk(await call("ask_data", { documents: ["long.csv"], sql }))).toMatchObject({
    notes: ["long.csv: Only the first 1000000 characters were read."],
  });
});

test.each([
  ["ATTACH DATABASE '/tmp/stolen.db' AS x", "A query begins with SELECT, WITH or VALUES, not ATTACH."],
  ["VACUUM INTO '/tmp/copy.db'", "A query begins with SELECT, WITH or VALUES, not VACUUM."],
  ["PRAGMA query_only = OFF", "A query begins with SELECT, WITH or VALUES, not PRAGMA."],
  ["-- a note\n/* another */ DROP TABLE bosses", "A query begins with SELECT, WITH or VALUES, not DROP."],
  ["", "A query begins with SELECT, WITH or VALUES."],
])("%j is refused before it is run", async (sql, message) => {
  const { call } = await toolkitDocuments(files);
  expect(expectError(await call("ask_data", { documents, sql }), "PERMANENT").message).toBe(message);
});

test.each([
  ["SELECT 1; SELECT 2", "The query has more than one statement."],
  ["WITH a AS (SELECT 1) DELETE FROM bosses", "attempt to write a readonly database"],
  ["SELECT load_extension('/tmp/x.so')", "not authorized"],
  ["SELECT zeroblob(900000000)", "string or blob too big"],
  [
    "SELECT * FROM absent",
    "no such table: absent. The tables are sales_raw(region, amount, zip); bosses(region, boss); blocks(",
  ],
])("%j fails in the copy, with what there is", async (sql, message) => {
  const { call } = await toolkitDocuments(files);
  expect(expectError(await call("ask_data", { documents, sql }), "PERMANENT").message).toContain(message);
});

test("a missing document is named", async () => {
  const { call } = await toolkitDocuments(files);
  expect(expectError(await call("ask_data", { documents: ["no.csv"] }), "PERMANENT").message).toBe(
    "There is no document no.csv.",
  );
});

test("a question in words needs a model; without one, the error says what to give", async () => {
  const { call } = await toolkitDocuments(files);
  const refused = expectError(await call("ask_data", { documents, question: "Total of the north?" }), "PERMANENT");
  expect(refused).toMatchObject({
    message: "There is no model here that could write the SQL of a question.",
    suggestion: "Give `sql`; without both, the tables and their columns are listed.",
  });
});
