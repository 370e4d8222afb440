import { describe, expect, test } from "vitest";
import { definition } from "../../../../test/support/listed-tool.ts";
import { countTokens, definitionText, mayExceed, toolTokens } from "./count-tokens.ts";

describe("countTokens", () => {
  test.each([
    ["", 0],
    ["hello", 1],
    ["Hello, world!", 4],
    ['{"type":"string"}', 5],
    ["日本語", 2],
  ])("%j has %i", (text, count) => {
    expect(countTokens(text)).toBe(count);
  });

  test("the marks of a model's own protocol are text like any other", () => {
    expect(countTokens("<|endoftext|>")).toBeGreaterThan(3);
  });

  test.each([
    ["a word without end", "a".repeat(10_000_000), 1_250_000],
    ["white space", " ".repeat(10_000_000), 78_125],
    ["signs without spaces", "漢".repeat(2_000_000), 2_000_000],
    ["emoji", "😀".repeat(1_000_000), 1_000_000],
    ["words", "the quick brown fox ".repeat(500_000), 2_000_000],
  ])("megabytes of %s are counted in time", (_, text, expected) => {
    const count = countTokens(text);
    expect(count).toBeGreaterThan(expected * 0.9);
    expect(count).toBeLessThan(expected * 1.1);
  });

  test("a stretch that is cut counts as if it were not, nearly", () => {
    const address = `https://example.com/${"path/to/something/".repeat(20)}`;
    expect(Math.abs(countTokens(`See ${address} for more.`) - (5 + countTokens(address)))).toBeLessThan(5);
  });
});

test("a definition is read as compact JSON", () => {
  const found = definition("note_search", "Search notes.", ["query"]);
  expect(definitionText(found)).toBe(
    '{"name":"note_search","description":"Search notes.","parameters":{"type":"object","properties":{"query":{"type":"string"}}}}',
  );
  expect(toolTokens(found)).toEqual({ whole: 26, description: 3 });
});

test.each([
  ["plain words that have more", "word ".repeat(100), 100, true],
  ["plain words that have fewer", "word ".repeat(100), 400, false],
  ["signs of which each may be one or two", "漢".repeat(300), 400, true],
  ["nothing", "", 0, false],
])("whether a text may have more tokens than a number is said without counting: %s", (_, text, tokens, expected) => {
  expect(mayExceed(text, tokens)).toBe(expected);
});
