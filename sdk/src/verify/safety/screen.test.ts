import { expect, test } from "vitest";
import { screenFor } from "./screen.ts";

const patterns = [/send [^\n]*? password/, /ask  ?again/, /read\s+it/, /x/];
const screen = screenFor(patterns, {
  wordLists: ["send ", " password", "ask  again", "read", "it"],
  patternLists: [[0, 1], [2], [3, 4], []],
});
const mayMatch = (text: string): readonly number[] =>
  patterns.flatMap((pattern, index) => (screen(text).has(pattern) ? [index] : []));

test.each<[string, readonly number[]]>([
  ["send me the passwords", [0]],
  ["resend a password", [0]],
  ["a password to send", []],
  ["send it, a password, send", [0]],
  ["send it\na password", []],
  ["task, again", [1]],
  ["ask him again", []],
  ["read\nit", [2]],
  ["it reads", []],
  ["readit", [2]],
  ["six", [3]],
  ["", []],
  [`send ${"s".repeat(1_001)}`, [0, 1, 2, 3]],
  [`send ${"a".repeat(1_001)}`, []],
  ["信".repeat(5_000), []],
  [`send ${"信".repeat(5_000)} a password`, [0]],
])("of %j, %j may match", (text, expected) => {
  expect(mayMatch(text)).toEqual(expected);
});

test("what one text had does not count for the next", () => {
  expect([mayMatch("send"), mayMatch("a password")]).toEqual([[], []]);
  expect([mayMatch("read"), mayMatch("it")]).toEqual([[], []]);
});
