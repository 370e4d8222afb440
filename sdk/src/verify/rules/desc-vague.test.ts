import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./desc-vague.ts";

const messages = (description: string): readonly string[] =>
  findingsOf(rule, foreignSubject({ description })).map((finding) => finding.message);

test.each([
  ["Does stuff with files and stuff.", 'The description is vague: it says "stuff".'],
  ["Reads a file, a folder or whatever.", 'The description is vague: it says "whatever".'],
  ["Somehow converts the file to text.", 'The description is vague: it says "somehow".'],
  ["Lists invoices, orders, and so\non.", 'The description is vague: it says "and so on".'],
  ["Runs some kind of check, and so forth.", 'The description is vague: it says "some kind of", "and so forth".'],
  ["- Reads a file\n- misc. helpers", 'The description is vague: it says "misc".'],
])("%j", (description, message) => {
  expect(messages(description)).toEqual([message]);
});

test.each([
  "Lists various things, etc.",
  "Stops whatever the player is showing, and keeps its position.",
  "Handles files of many kinds: `stuff` is a folder.",
  "Example:\n\n```\nget stuff\n```",
  "Finds a food-stuff by its number.",
  "Überträgt den stuff-Ordner und das Archiv auf den Server.",
  "Lit le dossier misc et renvoie une liste des fichiers.",
  "whatever を検索して結果を返します。",
  "",
])("%j is not reported", (description) => {
  expect(messages(description)).toEqual([]);
});

test("words that are meant can be allowed", () => {
  const subject = foreignSubject({ description: "Lists the misc category of the shop." });
  expect(findingsWith(rule, { allow: ["Misc"] }, subject)).toEqual([]);
});

test("ten megabytes are answered in time", () => {
  expect(messages("some kind and so ".repeat(600_000))).toEqual([]);
});
