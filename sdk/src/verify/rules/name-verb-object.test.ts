import { expect, test } from "vitest";
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
  // Another rule's.
  "search",
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
