import { describe, expect, test, it } from "vitest";
import { countTokens, estimatedTokens } from "./count-tokens.ts";

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

  test("counts stay the same after many other texts", () => {
    const sentence = "Unzerlegbare Fremdwörter kosten mehrere Tokens.";
    const before = countTokens(sentence);
    for (let text = 0; text < 3; text += 1) {
      countTokens(Array.from({ length: 20_000 }, (_, word) => (word + text).toString(36)).join(" "));
    }
    expect(countTokens(sentence)).toBe(before);
    expect(before).toBe(11);
  });
});

it("counts 4.4 characters to a token", () => {
  expect(estimatedTokens(0)).toBe(0);
  expect(estimatedTokens(440)).toBe(100);
});
