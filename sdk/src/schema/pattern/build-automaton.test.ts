import fc from "fast-check";
import { expect, test } from "vitest";
import { buildAutomaton } from "./build-automaton.ts";
import { matchAutomaton } from "./match-automaton.ts";
import { parsePattern } from "./parse-pattern.ts";

const matches = (pattern: string, text: string): boolean =>
  matchAutomaton(buildAutomaton(parsePattern(pattern))).test(text);

const atom = fc.constantFrom(
  ...[
    "a",
    "b",
    "-",
    "é",
    "😀",
    ".",
    "\\w",
    "\\W",
    "\\d",
    "\\s",
    "[a-c]",
    "[^a]",
    "[\\w-]",
    "[é-ü]",
    "\\u{1F600}",
    "\\u00e9",
  ],
  ...["\\x61", "\\.", "\\p{L}", "^", "$", "\\b", "\\B"],
);
const { pattern: patterns } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    atom,
    fc
      .tuple(tie("pattern"), fc.constantFrom("(", "(?:", "(?=", "(?!", "(?<n>"))
      .map(([inner, start]) => `${start}${inner.replaceAll("?<n>", "?:")})`),
    fc
      .tuple(tie("part"), fc.constantFrom("*", "+", "?", "*?", "+?", "{2}", "{1,3}", "{2,}"))
      .map(([inner, count]) => `(?:${inner})${count}`),
  ),
  pattern: fc
    .array(
      fc.array(tie("part"), { maxLength: 3 }).map((parts) => parts.join("")),
      { minLength: 1, maxLength: 2 },
    )
    .map((choices) => choices.join("|")),
}));
const texts = fc
  .array(fc.constantFrom("a", "b", "c", "-", "é", "😀", " ", "1", "\n", ".", "\ud83d"), { maxLength: 7 })
  .map((parts) => parts.join(""));

test("an automaton and the engine of JavaScript agree on every pattern and text", () => {
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 5, maxLength: 5 }), (source, samples) => {
      const pattern = source.replaceAll("(?<n>", "(");
      let native: RegExp;
      try {
        native = new RegExp(pattern, "u");
      } catch {
        return;
      }
      const automaton = matchAutomaton(buildAutomaton(parsePattern(pattern)));
      for (const sample of samples) {
        // The engine also looks for an empty match between the halves of a pair, which the language does not allow.
        const text = /\\B|\(\?!/.test(pattern) ? sample.replaceAll("😀", "é") : sample;
        expect([pattern, text, automaton.test(text)]).toEqual([pattern, text, native.test(text)]);
      }
    }),
    { numRuns: 1_500 },
  );
});

test.each([
  ["^\\S+$", "a\u3000b", false],
  ["^\\S+$", "a\u200bb", true],
  ["^[\\u{1F600}-\\u{1F64F}]+$", "😀🙏", true],
  ["^[\\u{1F600}-\\u{1F64F}]+$", "😀\u{1F650}", false],
  ["^\\p{Lu}.*x$", "Äx", true],
  ["^[^\\p{Ll}]*$", "ÄÖ1", true],
  ["^[^\\p{Ll}]*$", "Äö", false],
  ["^\\-\\_\\@$", "-_@", true],
  ["^a\\/b$", "a/b", true],
])("%s on %s", (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});
