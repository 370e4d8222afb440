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

  test("no pattern stands twice", () => {
    expect(new Set(rows.map(({ pattern }) => pattern)).size).toBe(rows.length);
  });
});

const openings = ["send the ", "do not tell ", "before you use ", "a ", "- [", "{{", "_", "the user's ", "all of the "];

/** Texts that go on and on with what patterns begin with. */
const hostile = (length: number): readonly string[] => [
  ...openings.map((opening) => opening.repeat(length / opening.length)),
  "a".repeat(length),
  `${"run ".repeat(length / 8)}${"\u0435".repeat(length / 2)}`,
  Array.from({ length: length / 16 }, (_, index) => `word${String(index)} = ${openings[index % 9] ?? ""}`).join(""),
];

/** Of three searches in texts that differ, so that none is remembered, the one that other work disturbed least. */
function milliseconds(length: number): number {
  const times = [1, 2, 3].map((time) => {
    const texts = hostile(length).map((text) => `${String(time)} ${text}`);
    const { user } = process.cpuUsage();
    for (const text of texts) scanText(text);
    return process.cpuUsage({ user, system: 0 }).user / 1000;
  });
  return Math.min(...times);
}

test("the time to search a text grows with its length, not with its square, whatever it says", () => {
  const short = milliseconds(8_000);
  // The square would take 64 times as long.
  expect(milliseconds(64_000) / short).toBeLessThan(32);
});
