import { describe, expect, test } from "vitest";
import { listedTool } from "#test/support/listed-tool.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./set-needs-distinction.ts";

const plain = "Run an aggregation over the documents of a collection.";
const messages = (one: string, other: string): readonly string[] =>
  findingsOf(
    rule,
    listedTool("aggregate", one, ["pipeline", "limit"]),
    listedTool("aggregate_db", other, ["pipeline", "limit"]),
  ).map(({ tool, message }) => `${String(tool)}: ${message}`);

test("neighbours of which none says when it is the right one are reported at the later one", () => {
  expect(messages(plain, "Run an aggregation over the documents of a database.")).toEqual([
    "aggregate_db: The tool resembles `aggregate`, and neither description says when to use which.",
  ]);
});

describe("one of the two is enough to tell them apart:", () => {
  test.each([
    "Run an aggregation over the documents of a database. Use when no collection is named.",
    "Run an aggregation over the documents of a database. For one collection, use `aggregate`.",
    "Run an aggregation over the documents of a database. See aggregate.",
    "Run an aggregation over the documents of a database. Not for single collections.",
    "Run an aggregation over the documents of a database, useful for statistics.",
    "Run an aggregation over the documents of a database instead of a collection; prefer this over several calls.",
    "Führt eine Aggregation über die Dokumente der Datenbank aus und gibt das Ergebnis zurück.",
    "データベースの文書を集計して結果を返すためのツールです。コレクションを指定しません。",
    "Run it.",
    "",
  ])("%j", (description) => {
    expect(messages(plain, description)).toEqual([]);
  });
});

test("the bounds may be chosen, and what is more alike is for another rule", () => {
  const subjects = [listedTool("find_note", plain, ["text"]), listedTool("search_note", plain, ["text"])];
  expect(findingsOf(rule, ...subjects)).toEqual([]);
  expect(findingsWith(rule, { to: 1.1 }, ...subjects)).toHaveLength(1);
});
