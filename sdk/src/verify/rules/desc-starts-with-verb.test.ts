import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import rule from "./desc-starts-with-verb.ts";

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
