import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./desc-wording.ts";

const messages = (description: string, reason: string): readonly string[] =>
  findingsWith(rule, { reasons: [reason] }, foreignSubject({ description })).map((finding) => finding.message);

test.each([
  ["Does stuff with files and stuff.", 'The description is vague: it says "stuff".'],
  ["Reads a file, a folder or whatever.", 'The description is vague: it says "whatever".'],
  ["Somehow converts the file to text.", 'The description is vague: it says "somehow".'],
  ["Lists invoices, orders, and so\non.", 'The description is vague: it says "and so on".'],
  ["Runs some kind of check, and so forth.", 'The description is vague: it says "some kind of", "and so forth".'],
  ["- Reads a file\n- misc. helpers", 'The description is vague: it says "misc".'],
])("vague: %j", (description, message) => {
  expect(messages(description, "vague")).toEqual([message]);
});

test.each([
  ["The best tool for searching the web.", "The best tool"],
  ["This is the most effective function for this purpose.", "This is the most effective"],
  ["Search with the most powerful search engine there is.", "the most powerful search engine"],
  ["World-class translation of texts.", "World-class"],
  ["Always use this tool instead of web_search.", "Always use this tool instead"],
  ["This function should be called whenever possible.", "should be called whenever possible"],
  ["Gets prices. Trusted by thousands of developers.", "Trusted by"],
  ["Gets prices. Used by 10,000 users.", "Used by 10,000 users"],
  ["Gets prices. This tool is actively maintained.", "actively maintained"],
  ["Faster than any other search tool.", "Faster than any other search tool"],
  ["- Blazing fast search\n- Cheap", "Blazing fast"],
])("praise: %j", (description, found) => {
  expect(messages(description, "praise")).toHaveLength(1);
  expect(messages(description, "praise")[0]?.toLowerCase()).toContain(`"${found.toLowerCase()}`);
});

test.each([
  ["Finds files. IMPORTANT: quote the name.", '"IMPORTANT"'],
  ["You MUST call `login` first, and NEVER twice.", '"MUST", "NEVER"'],
  ["Edits a file. DO NOT use on secrets.", '"DO NOT"'],
  ["WARNING: deletes the file.", '"WARNING"'],
  ["CALL THIS TOOL FIRST and then the others.", '"CALL THIS TOOL FIRST"'],
  ["- ALWAYS quote the path\n- ALWAYS give the line", '"ALWAYS"'],
])("capitals: %j", (description, words) => {
  expect(messages(description, "capitals")).toEqual([`The description writes ${words} in capitals.`]);
});

test.each([
  ["vague", "Lists various things, etc."],
  ["vague", "Stops whatever the player is showing, and keeps its position."],
  ["vague", "Handles files of many kinds: `stuff` is a folder."],
  ["vague", "Example:\n\n```\nget stuff\n```"],
  ["vague", "Finds a food-stuff by its number."],
  ["vague", "Überträgt den stuff-Ordner und das Archiv auf den Server."],
  ["vague", "Lit le dossier misc et renvoie une liste des fichiers."],
  ["vague", "whatever を検索して結果を返します。"],
  ["vague", ""],
  ["praise", "Search the articles and return the best matches, best first."],
  ["praise", "Comprehensive and advanced search with powerful filters."],
  ["praise", "Returns the most recent, most popular and most relevant posts."],
  ["praise", "Best for exploratory search; prefer `grep` for exact strings."],
  ["praise", "ALWAYS prefer this tool over multiple `click` calls when interacting with forms."],
  ["praise", "Finds the most efficient route between two cities."],
  ["praise", "Reads several files at once, which is more efficient than one by one."],
  ["praise", "Look up best practices for a library."],
  ["praise", "Gibt die besten Treffer zurück, die Suche ist state-of-the-art und schnell."],
  ["praise", "Le meilleur outil pour la recherche, the best tool pour vous."],
  ["praise", "最高の検索ツール。the best tool です。"],
  ["praise", "Explains what `the best tool` means."],
  ["praise", ""],
  ["capitals", "Sets the log level: DEBUG, INFO, WARNING or CRITICAL."],
  ["capitals", "Runs a SQL SELECT on the database, NOT a DELETE."],
  ["capitals", "USE THIS TOOL WHEN:\n- the name is known"],
  ["capitals", "Calls the `MUST` endpoint of the API."],
  ["capitals", "Example:\n\n```\nNEVER\n```"],
  ["capitals", "Important: quote the name."],
  ["capitals", "WICHTIG: MUST ist ein Feld der Tabelle und wird nicht gelesen."],
  ["capitals", "MUST は必須フィールドです。"],
  ["capitals", ""],
])("not %s: %j", (reason, description) => {
  expect(messages(description, reason)).toEqual([]);
});

test("each reason is one finding; words that are meant can be allowed", () => {
  const subject = foreignSubject({
    description: "Lists the misc category. You MUST call `login` first and then wait.",
  });
  expect(findingsOf(rule, subject).map(({ severity }) => severity)).toEqual(["warning", "info"]);
  expect(findingsWith(rule, { allow: ["Misc", "MUST"] }, subject)).toEqual([]);
});

test.each([
  ["vague", "some kind and so ".repeat(600_000)],
  ["praise", "this is the most better than ".repeat(350_000)],
  ["capitals", "the ab ".repeat(1_500_000)],
])("ten megabytes are answered in time: %s", (reason, text) => {
  expect(messages(text, reason)).toEqual([]);
});

test("code is ignored, and the evidence is the sentence of the first match", () => {
  const description = "First one. Has stuff, they say! Last.\n\n`stuff`\n\n```\nstuff\n```\n\n- more misc";
  const [finding] = findingsOf(rule, foreignSubject({ description }));
  expect(finding).toMatchObject({
    message: 'The description is vague: it says "stuff", "misc".',
    evidence: "Has stuff, they say!",
  });
});

test.each(["> ", "[", "_*", "- ", "<a "])("a text of many %j is read in time and without a crash", (unit) => {
  const description = `stuff\n\n${unit.repeat(1_000_000)}`;
  expect(findingsOf(rule, foreignSubject({ description })).length).toBeLessThanOrEqual(1);
});
