import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./desc-shouting.ts";

const messages = (description: string): readonly string[] =>
  findingsOf(rule, foreignSubject({ description })).map((finding) => finding.message);

test.each([
  ["Finds files. IMPORTANT: quote the name.", '"IMPORTANT"'],
  ["You MUST call `login` first, and NEVER twice.", '"MUST", "NEVER"'],
  ["Edits a file. DO NOT use on secrets.", '"DO NOT"'],
  ["WARNING: deletes the file.", '"WARNING"'],
  ["CALL THIS TOOL FIRST and then the others.", '"CALL THIS TOOL FIRST"'],
  ["- ALWAYS quote the path\n- ALWAYS give the line", '"ALWAYS"'],
])("%j", (description, words) => {
  expect(messages(description)).toEqual([`The description shouts: it writes ${words} in capitals.`]);
});

test.each([
  "Sets the log level: DEBUG, INFO, WARNING or CRITICAL.",
  "Runs a SQL SELECT on the database, NOT a DELETE.",
  "USE THIS TOOL WHEN:\n- the name is known",
  "Calls the `MUST` endpoint of the API.",
  "Example:\n\n```\nNEVER\n```",
  "Important: quote the name.",
  "WICHTIG: MUST ist ein Feld der Tabelle und wird nicht gelesen.",
  "MUST は必須フィールドです。",
  "",
])("%j is not reported", (description) => {
  expect(messages(description)).toEqual([]);
});

test("words that may be shouted can be allowed", () => {
  const subject = foreignSubject({ description: "You MUST call `login` first, and the user must agree." });
  expect(findingsWith(rule, { allow: ["MUST"] }, subject)).toEqual([]);
});

test("ten megabytes are answered in time", () => {
  expect(messages("THE AB ".repeat(1_500_000))).toHaveLength(1);
  expect(messages("the ab ".repeat(1_500_000))).toEqual([]);
});
