import { expect, test } from "vitest";
import { foreignSubject, withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import rule from "./desc-limits.ts";

const text = { type: "string", description: "What to look for." } as const;
const count = (description: string): number => findingsOf(rule, withParameter("query", text, { description })).length;

test.each([
  "Search the help articles about the web framework and return the best.",
  "Create an invoice for an order. Use when the customer asks for one.",
  "- Finds files by name\n- Supports globs and hidden folders",
  "Query the warehouse.\n\nArgs:\n    sql (str): The statement.",
  "<summary>Plot a chart of a table.</summary><when>the user asks for a picture</when>",
  "Sign a contract for the user. Not for contracts of others.",
])("%j names no limit", (description) => {
  expect(count(description)).toBe(1);
});

test.each([
  "Search the help articles and return the best, at most 20.",
  "Create an invoice for an order. Fails if the order is still open.",
  "- Finds files by name\n- Does not follow links",
  "Plot a chart of a table of up to 10,000 rows.",
  "Sucht Artikel im Archiv und gibt die besten davon zurück.",
  "Cherche des articles dans les archives et renvoie les meilleurs.",
  "記事を検索し、もっとも関連性の高いものを順番に並べて返します。著者名でも検索します。",
  "Finds.",
])("%j is not reported", (description) => {
  expect(count(description)).toBe(0);
});

test("a bound in the schema is a limit, and so is one that a parameter's description names", () => {
  const description = "Search the help articles about the web framework and return the best.";
  const reported = [
    { type: "integer", maximum: 20 },
    { type: "string", maxLength: 200 },
    { type: "array", items: { type: "string" }, maxItems: 5 },
    { type: "string", description: "At most three words." },
    { type: "integer", minimum: 0 },
  ].map((schema) => findingsOf(rule, withParameter("limit", schema as never, { description })).length);
  expect(reported).toEqual([0, 0, 0, 0, 1]);
});

test("tools that only compute, and tools without arguments, have no limits to name", () => {
  const description = "Compute the day of the week of any date and return its English name.";
  const annotations = { readOnlyHint: true, openWorldHint: false };
  expect(findingsOf(rule, withParameter("date", text, { description, annotations }))).toEqual([]);
  expect(findingsOf(rule, foreignSubject({ description }))).toEqual([]);
});
