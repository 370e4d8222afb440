import { expect, test } from "vitest";
import { readDirective } from "./suppression.ts";

test.each([
  ["toolwright-ignore desc-too-short -- the name says it all", ["desc-too-short"], "the name says it all", false],
  [" toolwright-ignore a-b, c-d -- two -- reasons ", ["a-b", "c-d"], "two -- reasons", false],
  ["toolwright-ignore a-b c-d,e-f\n  -- over\n  lines", ["a-b", "c-d", "e-f"], "over lines", false],
  ["toolwright-ignore-tool a-b -- whole", ["a-b"], "whole", true],
  ["toolwright-ignore a-b", ["a-b"], "", false],
  ["toolwright-ignore a-b --", ["a-b"], "", false],
  ["toolwright-ignore a--b -- dashes within", ["a--b"], "dashes within", false],
  ["toolwright-ignore a-b --- drawn out", ["a-b"], "drawn out", false],
])("%j", (text, rules, reason, isForTool) => {
  expect(readDirective(text)).toEqual({ rules, reason, isForTool });
});

test.each([
  ["toolwright-ignore -- because", "`toolwright-ignore` names no rule."],
  ["toolwright-ignore-tool", "`toolwright-ignore-tool` names no rule."],
  [
    "toolwright-ignore-next-line a-b -- habit",
    "`toolwright-ignore-next-line` is not a Toolwright comment. Use `toolwright-ignore` or `toolwright-ignore-tool`.",
  ],
])("%j is malformed", (text, problem) => {
  expect(readDirective(text)).toMatchObject({ rules: [], problem });
});

test.each(["", "see toolwright-ignore a-b -- c", "Toolwright-ignore a-b -- c", "toolwright ignore a-b"])(
  "%j is an ordinary comment",
  (text) => {
    expect(readDirective(text)).toBeUndefined();
  },
);

test("a text of megabytes is read at once", () => {
  expect(readDirective(`toolwright-ignore ${"a -".repeat(1_000_000)}`)?.reason).toBe("");
});
