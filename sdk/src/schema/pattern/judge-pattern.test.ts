import { expect, test } from "vitest";
import { judgePattern, linearPattern } from "./judge-pattern.ts";

test.each([
  ["a slug", "^(?:[a-z0-9]+-)*[a-z0-9]+$"],
  ["another slug", "^[a-z0-9]+(?:-[a-z0-9]+)*$"],
  ["a date", "^\\d{4}-\\d{2}-\\d{2}$"],
  ["a UUID", "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"],
  ["a version", "^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?$"],
  ["an address of one host", "^[\\w.-]+@\\w+$"],
  ["a part anywhere", "[a-z0-9-]+"],
  ["look-ahead at the start", "^(?=.*[A-Z])(?=.*\\d).{8,}$"],
  ["look-ahead in a loop", "^(?:(?!--)[a-z-])*$"],
  ["bounded look-behind", "(?<=a)b"],
  ["a list", "^(?:\\d+,\\s*)*\\d+$"],
  ["letters of any script", "^\\p{L}[\\p{L}\\p{M}' -]*\\p{L}$"],
  [
    "the email of a library",
    "^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
  ],
  [
    "the host name of a library",
    "^(?=.{1,253}\\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\\.?$",
  ],
])("%s cannot backtrack", (_, pattern) => {
  expect(judgePattern(pattern)).toEqual({ kind: "native" });
});

test.each([
  ["an email as most write it", "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "a@b.example", `a@${".".repeat(200_000)}@`],
  ["trailing blanks", "\\s+$", "a  ", `${" ".repeat(200_000)}a`],
  ["blanks on both sides", "^\\s+|\\s+$", "a ", `a${" ".repeat(200_000)}a`],
  ["three of a letter", "^.*a.*a.*c$", "xaxac", "a".repeat(200_000)],
  ["a part anywhere with an end", "[a-z]+@[a-z]+", "1 a@b", "a".repeat(200_000)],
  ["a few repetitions in many ways", "(?:\\w{1,3}){1,3}!", "abc!", "a".repeat(200_000)],
  ["a template type", "^[\\s\\S]*-[\\s\\S]*$", "a-b", "a".repeat(200_000)],
  ["optional letters", "^(a?){50}a{50}$", "a".repeat(50), "a".repeat(200_000)],
  ["a long stretch", "^[a-z]{1,100}[a-z0-9]{0,100}$", "ab1", "a".repeat(200_000)],
])("%s takes an automaton", (_, pattern, good, bad) => {
  expect(judgePattern(pattern).kind).toBe("automaton");
  expect([linearPattern(pattern)?.test(good), linearPattern(pattern)?.test(bad)]).toEqual([true, false]);
});

test.each([
  ["^(a+)+$", "(a+)+"],
  ["^(a|a)*$", "(a|a)*"],
  ["^(a*)*$", "(a*)*"],
  ["^x(?:\\w+\\s?)*$", "(?:\\w+\\s?)*"],
  ["(x+x+)+y", "(x+x+)+"],
  ["^(?:a|ab|b)*c$", "(?:a|ab|b)*"],
  ["^(?:[a-z]+){20}$", "(?:[a-z]+){20}"],
  ["^(?!(a+)+$)b", "(a+)+"],
  ["^(\\p{L}+[ '-]?)+$", "(\\p{L}+[ '-]?)+"],
])("%s is refused for %s", (pattern, part) => {
  expect(judgePattern(pattern)).toMatchObject({ kind: "refused", reason: "can take exponential time to match", part });
});

test.each([
  ["has a back-reference", "(a)\\1", "\\1"],
  ["has a back-reference", "(?<n>a)\\k<n>", "\\k<n>"],
  ["looks behind over any number of characters", "^(?<=a+)b", "(?<="],
  ["has more than 5000 characters", "a".repeat(5_001), "a".repeat(40)],
  ["is nested deeper than 100 levels", `${"(".repeat(200)}a${")".repeat(200)}`, "("],
])("a pattern that %s is refused", (reason, pattern, part) => {
  expect(judgePattern(pattern)).toMatchObject({ kind: "refused", reason, part });
});

test.each(["(", "[b-a]", "a{2,1}"])("%s is not a pattern", (pattern) => {
  expect(judgePattern(pattern)).toEqual({ kind: "invalid" });
});

test("what can never fail does not backtrack", () => {
  expect(judgePattern("^(?:a|a)*").kind).toBe("native");
});
