import { expect, test } from "vitest";
import { PatternRefused, re2Pattern } from "./judge-pattern.ts";

test("look-ahead at the start is a condition for the whole text", () => {
  const expression = re2Pattern("^(?=.*\\d)(?!.*--)[a-z\\d-]+$");
  const matches = (text: string): boolean => expression.test(text);
  expect([matches("a-1"), matches("a--1"), matches("a-b")]).toEqual([true, false, false]);
});

test("a condition on one of several alternatives is refused", () => {
  expect(() => re2Pattern("^(?=a)b|c")).toThrow(PatternRefused);
});
