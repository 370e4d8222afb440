import { describe, expect, test } from "vitest";
import { listedTool } from "#test/support/listed-tool.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import rule from "./set-confusable.ts";

const found = (...subjects: readonly RuleSubject[]): readonly string[] =>
  findingsOf(rule, ...subjects).map(({ severity, tool, message }) => `${severity} ${String(tool)}: ${message}`);

describe("descriptions that are equal", () => {
  const twice = (one: string, other: string): readonly string[] =>
    found(listedTool("create_ticket", one, ["title"]), listedTool("open_case", other, ["subject"]));

  test.each([
    ["Open a support ticket.", "Open a support ticket."],
    ["Open a support ticket.", "open  a support\nticket"],
    ["Open a `support` ticket!", "Open a support ticket."],
    ["Eröffnet eine Anfrage beim Kundendienst.", "Eröffnet eine Anfrage beim Kundendienst"],
    ["サポートの新しい問い合わせを作成します。", "サポートの新しい問い合わせを作成します"],
    ["Manage the users of the directory. ".repeat(1_000), "Manage the users of the directory. ".repeat(1_000)],
  ])("%j and %j are reported", (one, other) => {
    expect(twice(one, other)).toEqual([
      "warning open_case: The description equals the description of `create_ticket`.",
    ]);
  });

  test.each([
    ["", ""],
    ["-", "-"],
    ["TODO", "TODO"],
    ["No description available.", "No description available."],
    ["Notes", "Notes"],
    ["the of and", "the of and"],
    ["Open a support ticket.", "Close a support ticket."],
  ])("%j and %j are not reported", (one, other) => {
    expect(twice(one, other)).toEqual([]);
  });

  test("each tool after the first is reported once, with the first", () => {
    const description = "Open a support ticket.";
    const subjects = ["a", "b", "c"].map((name) => listedTool(name, description));
    expect(found(...subjects)).toEqual([
      "warning b: The description equals the description of `a`.",
      "warning c: The description equals the description of `a`.",
    ]);
  });

  test("the same tool twice is left to the rule about names", () => {
    const one = listedTool("open_case", "Open a support ticket.", ["title"]);
    const other = listedTool("open-case", "Open a support ticket.", ["title"]);
    expect(found(one, other, { ...one })).toEqual([]);
  });

  test("an agent that has only one of the tools is not confused", () => {
    const description = "Open a support ticket for the customer and return its number.";
    const one = ruleSubject({ name: "a", description, metadata: { category: "action", applyTo: "voice" } });
    const other = ruleSubject({ name: "b", description, metadata: { category: "action", applyTo: "text" } });
    expect(found(one, other)).toEqual([]);
  });
});

describe("tools that read alike", () => {
  const search = listedTool("kb_search", "Search the help-centre articles and return the best matches.", ["query"]);
  const find = listedTool("kb_find", "Find articles in the help centre that match a query.", ["query"]);

  test("are a warning at the later tool, with the shared text", () => {
    expect(findingsOf(rule, search, find)).toMatchObject([
      {
        severity: "warning",
        tool: "kb_find",
        message: "A model can hardly distinguish the tool from `kb_search`: they are 85% alike.",
        evidence: "words: search, articles, help, centre, matches; parameters: query",
      },
    ]);
  });

  test("are reported once, even if a tool resembles several others", () => {
    const lookup = listedTool("lookup_kb", "Look up the best articles of the help centre for a query.", ["query"]);
    expect(found(search, find, lookup).map((text) => text.replaceAll(/\d+%/g, "…%"))).toEqual([
      "warning kb_find: A model can hardly distinguish the tool from `kb_search`: they are …% alike.",
      "warning lookup_kb: A model can hardly distinguish the tool from `kb_search`: they are …% alike, and almost as much `kb_find`.",
    ]);
  });

  test("from a similarity that can be set", () => {
    expect(findingsWith(rule, { score: 0.9, from: 0.9 }, search, find)).toEqual([]);
  });

  test.each([
    [
      "user_create",
      "Create a user account in the directory.",
      "user_delete",
      "Delete a user account in the directory.",
    ],
    ["order_get", "Get an order of the account by its id.", "order_list", "List the orders of the account."],
    ["enable_flag", "Enable a flag for a project.", "disable_flag", "Disable a flag for a project."],
    ["get_invoice", "Get an invoice of the account by its id.", "get_order", "Get an order of the account by its id."],
    ["lock", "Lock the door of the house for the night.", "unlock", "Unlock the door of the house for the night."],
    ["read_row", "Read a row of the table.", "write_row", "Write a row of the table."],
    ["encode", "Encode a text as base64.", "decode", "Decode a text from base64."],
  ])("%s and %s are distinguished by their names", (one, first, other, second) => {
    expect(found(listedTool(one, first, ["id"]), listedTool(other, second, ["id"]))).toEqual([]);
  });
});

test("tools without a definition, and an empty set, are not compared", () => {
  expect(found({ name: "a" }, { name: "b" })).toEqual([]);
  expect(found()).toEqual([]);
});

const plain = "Run an aggregation over the documents of a collection.";
const messages = (one: string, other: string): readonly string[] =>
  findingsOf(
    rule,
    listedTool("aggregate", one, ["pipeline", "limit"]),
    listedTool("aggregate_db", other, ["pipeline", "limit"]),
  ).map(({ tool, message }) => `${String(tool)}: ${message}`);

test("similar tools that do not say when to use them are reported at the later one", () => {
  expect(messages(plain, "Run an aggregation over the documents of a database.")).toEqual([
    "aggregate_db: The tool resembles `aggregate`, and neither description says when to use which.",
  ]);
});

describe("one of the two is enough to tell them apart:", () => {
  test.each([
    "Run an aggregation over the documents of a database. Use when no collection is named.",
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

test("opposite verbs at the start of descriptions distinguish tools whose names do not", () => {
  const one = listedTool("role_a", "Grants a role to a user of the workspace.", ["id"]);
  const other = listedTool("role_b", "Revokes a role from a user of the workspace.", ["id"]);
  expect(found(one, other)).toEqual([]);
});
