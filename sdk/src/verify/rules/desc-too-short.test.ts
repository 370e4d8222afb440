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
])("a description of enough words, or none, is not for this rule (case %#)", (description) => {
  expect(messages(description)).toEqual([]);
});

test("for a foreign tool it is a note: a self-evident tool needs no more", () => {
  expect(
    findingsOf(rule, foreignSubject({ description: "Click on a page" })).map((finding) => finding.severity),
  ).toEqual(["info"]);
});

test("the least length can be set", () => {
  expect(findingsWith(rule, { fewest: 1 }, ruleSubject({ description: "Click on a page" }))).toEqual([]);
});

const reported = (name: string, description: string): boolean =>
  findingsOf(rule, ruleSubject({ name, description })).some(({ message }) => message.includes("name"));

test.each([
  ["kb_search", "Searches the kb."],
  ["kb-search", "Use this tool to search in the kb and for kb searches"],
  ["sendEmail", "This sends an email."],
  ["get_user", "Gets the user object."],
  ["list_files", "LISTS FILES!!!"],
  ["format", "…"],
  ["get_weather", "This function gets the weather."],
  ["suche_artikel", "Suche Artikel"],
])("%s: %j only restates the name", (name, description) => {
  expect(reported(name, description)).toBe(true);
});

test.each([
  ["kb_search", "Search the help-centre articles."],
  ["get_user", "Gets the user object with address and roles."],
  ["weather", "指定した都市の天気予報を返します。"],
  ["artikel", "Sucht in den Hilfeseiten nach passenden Texten."],
  ["list_endpoints", "Lists the endpoints of a service by the team that owns them."],
  ["kb_search", ""],
])("%s: %j says more, or nothing at all", (name, description) => {
  expect(reported(name, description)).toBe(false);
});

test("the description is quoted, cut to a length that can be read", () => {
  const description = "greet ".repeat(1000);
  const [finding] = findingsOf(rule, ruleSubject({ description }));
  expect(finding?.evidence).toHaveLength(160);
});

test.each([
  ["browser_handle_dialog", "Handle a dialog", ["warning"]],
  ["list_collections", "List all the collections of a given database", ["info"]],
  ["browser_close", "Close the page", ["info"]],
  ["get_readme", "Get the readme of a repository", ["info"]],
])("of the foreign tool %s, %j weighs %j", (name, description, severities) => {
  expect(findingsOf(rule, foreignSubject({ name, description })).map((finding) => finding.severity)).toEqual(
    severities,
  );
});
