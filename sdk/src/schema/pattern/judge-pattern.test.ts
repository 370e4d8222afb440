import { expect, test } from "vitest";
import { judgePattern, linearPattern } from "./judge-pattern.ts";

test.each([
  ["a date", "^\\d{4}-\\d{2}-\\d{2}$"],
  ["a name", "^[a-z][a-z0-9_-]*$"],
  ["a number with a sign", "^-?\\d+$"],
  ["a long text", "^[^]{1,5000}$"],
  ["a character anywhere", "[A-Z]"],
  ["letters of any script", "^\\p{L}[\\p{L}\\p{M}' -]*\\p{L}$"],
  ["a version", "^v?\\d{1,3}\\.\\d{1,3}$"],
])("%s is plain enough for the engine of JavaScript", (_, pattern) => {
  expect(judgePattern(pattern)).toEqual({ kind: "native" });
});

test.each([
  ["a slug", "^(?:[a-z0-9]+-)*[a-z0-9]+$", "a-b", `${"a-".repeat(100_000)}-`],
  ["an email as most write it", "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "a@b.example", `a@${".".repeat(200_000)}@`],
  ["trailing blanks", "\\s+$", "a  ", `${" ".repeat(200_000)}a`],
  ["blanks on both sides", "^\\s+|\\s+$", "a ", `a${" ".repeat(200_000)}a`],
  ["three of a letter", "^.*a.*a.*c$", "xaxac", "a".repeat(200_000)],
  ["a part anywhere with an end", "[a-z]+@[a-z]+", "1 a@b", "a".repeat(200_000)],
  ["a few repetitions in many ways", "(?:\\w{1,3}){1,3}!", "abc!", "a".repeat(200_000)],
  ["a template type", "^[\\s\\S]*-[\\s\\S]*$", "a-b", "a".repeat(200_000)],
  ["optional letters", "^(a?){50}a{50}$", "a".repeat(50), "a".repeat(200_000)],
  ["alternatives that overlap", "^(?:a|ab|b)*c$", "ababc", "ab".repeat(100_000)],
  ["look-ahead at the start", "^(?=.*[A-Z])(?=.*\\d).{8,}$", "Abcdefg1", "a".repeat(200_000)],
  ["negative look-ahead at the start", "^(?!-)(?!.*--)[a-z-]+$", "a-b", `${"a-".repeat(100_000)}-`],
  ["two long stretches", "^[a-z]{1,200}[a-z0-9]{0,200}$", "ab1", "a".repeat(200_000)],
  ["letters of any script with an end", "^(?:\\p{L}|\\p{M})+$", "Ünal", `${"a".repeat(200_000)}1`],
  ["look-behind", "^(?:a|b)+(?<=a)c$", "bac", "b".repeat(200_000)],
  [
    "the email of a library",
    "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
    "a.b@example.com",
    `a@${"a.".repeat(100_000)}`,
  ],
  [
    "the host name of a library",
    "^(?=.{1,253}\\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\\.?$",
    "a.example.com",
    "a.".repeat(100_000),
  ],
])("%s is matched by RE2", (_, pattern, good, bad) => {
  expect(judgePattern(pattern)).toEqual({ kind: "re2" });
  expect([linearPattern(pattern)?.test(good), linearPattern(pattern)?.test(bad)]).toEqual([true, false]);
});

test.each([
  ["^(a+)+$", "(a+)+"],
  ["^(a|a)*$", "(a|a)*"],
  ["^(a*)*$", "(a*)*"],
  ["^x(?:\\w+\\s?)*$", "(?:\\w+\\s?)*"],
  ["(x+x+)+y", "(x+x+)+"],
  ["^(?:[a-z]+){20}$", "(?:[a-z]+){20}"],
  ["^(?!(a+)+$)b", "(a+)+"],
  ["^(\\p{L}+[ '-]?)+$", "(\\p{L}+[ '-]?)+"],
  ["^([A-Z0-9]+-?)+$", "([A-Z0-9]+-?)+"],
])("%s is refused for %s, but matched in linear time", (pattern, part) => {
  expect(judgePattern(pattern)).toMatchObject({ kind: "refused", reason: "can take exponential time to match", part });
  expect(linearPattern(pattern)?.test(`${"a".repeat(100_000)}!`)).toBe(false);
});

test.each([
  ["has a back-reference", "(a)\\1", "\\1"],
  ["has a back-reference", "(?<n>a)\\k<n>", "\\k<n>"],
  ["looks ahead elsewhere than at its start", "^(?:(?!--)[a-z-])*$", "(?!"],
  ["looks ahead elsewhere than at its start", "^(?=a)b|c", "(?="],
  ["changes its flags", "^(?i:a)b$", "(?i:"],
  ["repeats a part more than 1,000 times", "^(?:ab){1,2000}$", "{1,2000}"],
  ["has more than 5000 characters", "(a)".repeat(2_000), "(a)".repeat(14).slice(0, 40)],
])("a pattern that %s is refused", (reason, pattern, part) => {
  expect(judgePattern(pattern)).toMatchObject({ kind: "refused", reason, part });
  expect(linearPattern(pattern)).toBeUndefined();
});

test.each(["(", "[b-a]", "a{2,1}"])("%s is not a pattern", (pattern) => {
  expect(judgePattern(pattern)).toEqual({ kind: "invalid" });
});

test("the case of letters can be ignored", () => {
  const [plain, grouped] = ["^ab+$", "^(?:a|b)+$"].map((pattern) => linearPattern(pattern, { ignoreCase: true }));
  expect([plain?.test("ABB"), grouped?.test("aBA"), grouped?.test("ac")]).toEqual([true, true, false]);
});
