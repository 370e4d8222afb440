import { RegExpParser, type AST } from "@eslint-community/regexpp";
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

  test.each(rows.filter((row) => row.words !== undefined))("every match of $pattern holds one of its words", (row) => {
    const { expression, words } = patternOf(row);
    const { alternatives } = new RegExpParser().parsePattern(expression.source);
    expect(alternatives.every((one) => holdsOneOf(one, words))).toBe(true);
  });

  test("no pattern stands twice", () => {
    expect(new Set(rows.map(({ pattern }) => pattern)).size).toBe(rows.length);
  });
});

/** Whether every text that this part of an expression matches holds one of the words. */
function holdsOneOf(node: AST.Node, words: readonly string[]): boolean {
  if (node.type === "Alternative") {
    const literal = node.elements
      .map((element) => (element.type === "Character" ? element.raw.replace("\\", "") : "\0"))
      .join("");
    return words.some((word) => literal.includes(word)) || node.elements.some((element) => holdsOneOf(element, words));
  }
  if (node.type === "Group") return node.alternatives.every((one) => holdsOneOf(one, words));
  return node.type === "Quantifier" && node.min > 0 && holdsOneOf(node.element, words);
}

const openings = ["send the ", "do not tell ", "before you use ", "a ", "- [", "{{", "_", "the user's ", "all of the "];

/** Texts that go on and on with what patterns begin with. */
const hostile = (length: number): readonly string[] => [
  ...openings.map((opening) => opening.repeat(length / opening.length)),
  "a".repeat(length),
  `${"run ".repeat(length / 8)}${"\u0435".repeat(length / 2)}`,
  Array.from({ length: length / 16 }, (_, index) => `word${String(index)} = ${openings[index % 9] ?? ""}`).join(""),
];

test.each(hostile(100_000).map((text) => [text]))("a text that goes on with %.20s is searched to the end", (text) => {
  // What takes the square of its length, for each of the patterns, would not end within the time limit of a test.
  expect(() => scanText(text)).not.toThrow();
});
