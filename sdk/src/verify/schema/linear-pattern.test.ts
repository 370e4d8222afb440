import { expect, test } from "vitest";
import { linearPattern } from "./linear-pattern.ts";

test.each([
  ["^(a+)+$", "aaaa", true],
  ["^(a+)+$", `${"a".repeat(100_000)}!`, false],
  ["^\\d{4}-\\d{2}$", "2024-05", true],
  ["^[\\w.-]+@\\w+$", "a.b@c", true],
  ["\\u0041", "A", true],
  ["^\\/api", "/api", true],
  ["^\\p{L}+$", "Größe", true],
])("%s on a text", (pattern, text, expected) => {
  expect(linearPattern(pattern)?.test(text)).toBe(expected);
});

test.each(["(?=a)b", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "(", "a".repeat(2_001), "(a{1000}){1000}"])(
  "%s is not tried",
  (pattern) => {
    expect(linearPattern(pattern)).toBeUndefined();
  },
);
