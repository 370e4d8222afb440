import { describe, expect, test } from "vitest";
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

describe("the first word", () => {
  const evidence = (description: string): readonly (string | undefined)[] =>
    findingsOf(rule, foreignSubject({ description })).map((finding) => finding.evidence);

  test.each([
    ["This tool searches the help articles. Use it when asked.", "This tool searches the help articles"],
    ["A tool that lists the open invoices of a customer.", "A tool that lists the open invoices of a customer"],
    ["Allows you to search the help articles by words.", "Allows you to search the help articles by words"],
    ["Weather information for a city and a day. Free.", "Weather information for a city and a day"],
    ["## Article search\n\nThe search over all help articles.", "The search over all help articles"],
    ["Tool for resizing images to a given width.", "Tool for resizing images to a given width"],
    ["Used to resize images to a given width in pixels.", "Used to resize images to a given width in pixels"],
  ])("%j opens with a thing", (description, sentence) => {
    expect(evidence(description)).toEqual([sentence]);
  });

  test.each([
    "Search the help articles about the framework.",
    "Recursively search for files in a folder.",
    "Geocodes an address into latitude and longitude.",
    "Denoise a recording and keep the voices in it.",
    "Once the user has agreed, book the appointment.",
    "REQUIRED FIRST STEP: load the schema of the database.",
    "🔍 Find files by name, newest first of all.",
    "Der Artikel wird im Archiv gesucht und zurückgegeben.",
    "La météo d'une ville est renvoyée en degrés pour vous.",
    "天気予報ツール。指定した都市の天気を取得して、気温と降水確率を返します。",
    "This.",
  ])("%j is not reported", (description) => {
    expect(evidence(description)).toEqual([]);
  });
});
