import { describe, expect, test } from "vitest";
import { tables } from "./patterns.ts";
import { scanText } from "./scan-text.ts";
import { normalText } from "./words/normal-text.ts";
import { patternOf } from "./words/pattern.ts";
import { phrasesOf } from "./words/phrases.ts";

describe.each(Object.entries(tables))("the table %s", (_, groups) => {
  const rows = groups.flatMap(({ what, patterns }) => patterns.map((row) => ({ what, ...row })));

  test.each(rows)("$what: finds “$matches”, not “$passes”", ({ matches, passes, ...row }) => {
    const pattern = patternOf(row);
    expect(phrasesOf(normalText(matches).text, pattern)).not.toEqual([]);
    expect(phrasesOf(normalText(passes).text, pattern)).toEqual([]);
  });

  test("no pattern occurs twice", () => {
    expect(new Set(rows.map(({ pattern }) => pattern)).size).toBe(rows.length);
  });
});

test("there are at most 120 patterns", () => {
  const rows = Object.values(tables).flatMap((groups) => groups.flatMap(({ patterns }) => patterns));
  expect(rows.length).toBeLessThanOrEqual(120);
});

const openings = ["send the ", "do not tell ", "before you use ", "a ", "- [", "{{", "_", "the user's ", "all of the "];

/** Long texts that repeat the beginnings of patterns. */
const hostile = (length: number): readonly string[] => [
  ...openings.map((opening) => opening.repeat(length / opening.length)),
  "a".repeat(length),
  `${"run ".repeat(length / 8)}${"\u0435".repeat(length / 2)}`,
  Array.from({ length: length / 16 }, (_, index) => `word${String(index)} = ${openings[index % 9] ?? ""}`).join(""),
];

test.each(hostile(300_000).map((text) => [text]))(
  "a text that continues with %.20s is searched to the end",
  { tags: "full" },
  (text) => {
    // Patterns with quadratic time would not finish within the time limit of a test.
    expect(() => scanText(text)).not.toThrow();
  },
);
