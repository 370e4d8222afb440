import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-too-short.ts";

const messages = (description: string): readonly string[] =>
  findingsOf(rule, ruleSubject({ description })).map((finding) => finding.message);

const message = "The description is only a short phrase.";

test.each(["Performs a click on web pages", "  Finds words in pages of text.  ", "天気予報を返します。"])(
  "%j is too short",
  (description) => {
    expect(messages(description)).toEqual([message]);
  },
);

test.each([
  "Finds words in the pages of a text.",
  "Gibt die Vorhersage des Wetters einer Stadt zurück.",
  "指定した都市の天気予報と気温を調べて返します。",
  "search ".repeat(20_000),
  "",
  "   ",
  // What only says the name again has its own rule.
  "Greets.",
  "TODO",
])("a description of enough words, or none, is not for this rule (case %#)", (description) => {
  expect(messages(description)).toEqual([]);
});

test("of a foreign tool it is a note: a self-evident one needs no more", () => {
  expect(
    findingsOf(rule, foreignSubject({ description: "Click on a page" })).map((finding) => finding.severity),
  ).toEqual(["info"]);
});

test("the least length can be set", () => {
  expect(findingsWith(rule, { fewest: 1 }, ruleSubject({ description: "Click on a page" }))).toEqual([]);
});
