import { describe, expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./name-verb-object.ts";

const messages = (name: string): readonly string[] =>
  findingsOf(rule, foreignSubject({ name })).map((finding) => finding.message);

test.each([
  ["weather", "The name of the tool does not say what it does."],
  ["user-profile", "The name of the tool does not say what it does."],
  ["githubIssues", "The name of the tool does not say what it does."],
  ["directory_tree", "The name of the tool does not say what it does."],
  ["upload", "The name of the tool does not say what it acts on."],
  ["Edit", "The name of the tool does not say what it acts on."],
  ["export2", "The name of the tool does not say what it acts on."],
])("%j", (name, message) => {
  expect(messages(name)).toEqual([message]);
});

test.each([
  "kb_search",
  "create-issue",
  "searchNotes",
  "contact_lookup",
  "format_datetime",
  "unit_conversion",
  "greet",
  "translate",
  "think",
  "browser_navigate",
  "github.list_issues",
  "linear/create_ticket",
  "end_voice_session",
  "検索",
  "wetter_abrufen_für",
])("%j is not reported", (name) => {
  expect(messages(name)).toEqual([]);
});

test("a name in the language of a description that is not English is not reported", () => {
  const description = "Sucht Mitarbeiter nach Namen und gibt ihre Durchwahl zurück.";
  expect(findingsOf(rule, foreignSubject({ name: "mitarbeiter_suchen", description }))).toEqual([]);
});

test("a name can be allowed", () => {
  expect(findingsWith(rule, { allow: ["weather"] }, foreignSubject({ name: "weather" }))).toEqual([]);
});

describe("a name that fits nearly any tool", () => {
  test.each([
    "search",
    "get",
    "run",
    "process",
    "Execute",
    "find",
    "data",
    "tool1",
    "helper",
    "process_data",
    "get-info",
    "handleRequest",
    "search2",
  ])("%j is generic", (name) => {
    expect(findingsOf(rule, foreignSubject({ name }))).toEqual([
      {
        code: "name-verb-object",
        severity: "warning",
        tool: name,
        message: `The name \`${name}\` would fit nearly any tool.`,
        evidence: name,
        remedy: "Name both the action and its object, such as `kb_search` or `invoice_create`.",
      },
    ]);
  });

  test.each([
    "kb_search",
    "web-search",
    "getUser",
    "greet",
    "translate",
    "fetch",
    "bash",
    "run_tests",
    "execute_sql",
    "data_export",
    "list_tools",
    "get_user_data",
    "検索",
    "suche",
    "",
  ])("%j is not generic", (name) => {
    expect(findingsOf(rule, foreignSubject({ name })).map(({ message }) => message)).not.toContain(
      `The name \`${name}\` would fit nearly any tool.`,
    );
  });

  test("a name can be allowed", () => {
    expect(findingsWith(rule, { allow: ["search"] }, foreignSubject({ name: "search" }))).toEqual([]);
  });
});
