import { expect, test } from "vitest";
import { foreignSubject } from "../../../../test/support/foreign-subject.ts";
import { findingsOf, findingsWith, ruleSubject } from "../../../../test/support/rule-subject.ts";
import rule from "./desc-too-short.ts";

const messages = (description: string): readonly string[] =>
  findingsOf(rule, ruleSubject({ description })).map((finding) => finding.message);

test.each([
  ["Search.", "The description has 7 characters; expected 40 or more."],
  ["x".repeat(39), "The description has 39 characters; expected 40 or more."],
  [`  ${"x".repeat(39)}  `, "The description has 39 characters; expected 40 or more."],
  ["😀".repeat(39), "The description has 39 characters; expected 40 or more."],
])("%j is too short", (description, message) => {
  expect(messages(description)).toEqual([message]);
});

test.each(["x".repeat(40), "😀".repeat(40), "x".repeat(100_000), "", "   "])(
  "a description of enough characters, or none, is not for this rule (case %#)",
  (description) => {
    expect(messages(description)).toEqual([]);
  },
);

test("a foreign tool is only warned of", () => {
  expect(findingsOf(rule, foreignSubject({ description: "Search." })).map((finding) => finding.severity)).toEqual([
    "warning",
  ]);
});

test("in scripts of dense signs half as many are enough", () => {
  expect(messages("天気予報を返します。")).toEqual(["The description has 10 characters; expected 20 or more."]);
  expect(messages("指定した都市の天気予報と気温を調べて返します。")).toEqual([]);
});

test("the least length can be set", () => {
  expect(findingsWith(rule, { fewest: 5 }, ruleSubject({ description: "Search." }))).toEqual([]);
});
