import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./desc-front-loaded.ts";

const messages = (description: string): readonly string[] =>
  findingsOf(rule, foreignSubject({ description })).map((finding) => finding.message);

test.each([
  ["Find articles. Use when the user asks how a thing works.", "2 meaningful words"],
  ["# Deploy\n\nDeploys.\n\nTakes a service and puts it on the staging cluster.", "1 meaningful word"],
  ["- Finds files\n- Supports globs and hidden folders", "2 meaningful words"],
  ["<summary>Plot it.</summary> Draws a chart of the columns of a table.", "1 meaningful word"],
  ["Runs SQL.\n\nArgs:\n    sql (str): The statement to run.", "2 meaningful words"],
])("%j starts with %s", (description, count) => {
  expect(messages(description)).toEqual([`The first sentence has ${count}; expected 3 or more.`]);
});

test.each([
  "Delete an entry from the vault. It cannot be had back.",
  "Extract content from URLs. Returns raw page content in Markdown.",
  "Create an invoice for an open order and mail it.",
  "Use this tool to find recent papers about a topic.",
  "Finds files:\n- by name in any folder\n- by content",
  "Sucht Artikel. Verwende dies, wenn der Nutzer fragt.",
  "Cherche. À utiliser quand l'utilisateur pose une question.",
  "検索する。ユーザーが質問した場合に使う。最大20件を返す。人物の検索には使わない。",
  "Find.",
])("%j is not reported", (description) => {
  expect(messages(description)).toEqual([]);
});

test("the number of words can be set", () => {
  const subject = foreignSubject({ description: "Find articles. Use when the user asks how a thing works." });
  expect(findingsWith(rule, { fewest: 2 }, subject)).toEqual([]);
});
