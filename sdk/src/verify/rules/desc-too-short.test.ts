import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "../../../../test/support/rule-subject.ts";
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
