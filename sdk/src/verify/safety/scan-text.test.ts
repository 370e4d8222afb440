import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { safetyPatterns } from "./safety-patterns.ts";
import { scanText } from "./scan-text.ts";

const samples = ["attacks", "look-alikes"].flatMap((file) =>
  (
    JSON.parse(
      readFileSync(new URL(import.meta.resolve(`#test/golden/verify-safety/${file}.json`)), "utf8"),
    ) as readonly { readonly text: string }[]
  ).map(({ text }) => text),
);

/** Ways to write the same word so that it looks the same to a person, or nearly so. */
const disguises: readonly ((word: string) => string)[] = [
  (word) => `**${word}**`,
  (word) => `_${word}_`,
  (word) => `<b>${word}</b>`,
  (word) => word.toUpperCase(),
  (word) => word.replaceAll("'", "’"),
  (word) => word.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (word) => Array.from(word).join("\u200B"),
  (word) => word.replaceAll("o", "о").replaceAll("e", "е"),
  (word) => `${word}\n`,
];

/** The patterns that match a text, whatever is screened out. */
const matching = (text: string): readonly RegExp[] => safetyPatterns.filter((pattern) => text.search(pattern) !== -1);

test("a pattern that matches a text is never screened out, however the text is written", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...disguises)), { maxLength: 6 }),
      (sample, changes) => {
        const words = sample.split(/(?<=\s)/);
        for (const [at, disguise] of changes) {
          const index = at % words.length;
          words[index] = (words[index] ?? "").replace(/\S+/, disguise);
        }
        const { text, candidates } = scanText(words.join(""));
        expect(matching(text).filter((pattern) => !candidates.has(pattern))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("nearly every pattern is screened out of an ordinary description", () => {
  const { candidates } = scanText(
    "Get the weather forecast of a city. Use when the user asks about the weather. Returns the temperature in degrees.",
  );
  expect(candidates.size).toBeLessThan(safetyPatterns.length / 20);
});
