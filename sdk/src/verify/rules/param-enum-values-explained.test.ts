import { expect, test } from "vitest";
import { withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import type { Json } from "../../util/json.ts";
import rule from "./param-enum-values-explained.ts";

const messages = (values: readonly Json[], description: string): readonly string[] =>
  findingsOf(rule, withParameter("mode", { enum: values, description })).map(({ message }) => message);

test.each<[readonly Json[], string, string]>([
  [[0, 1, 2], "How the merge is done.", "0, 1, 2"],
  [[0, 1, 2], "The state of the order.", "0, 1, 2"],
  [["A", "B"], "Which test to run.", "A, B"],
  [["R", "W", "X", "S", "T", "U"], "Kind of access.", "R, W, X, S, T, …"],
])("%j with %j is unexplained", (values, description, listed) => {
  expect(messages(values, description)).toEqual([
    `The description of \`mode\` does not say what its values mean: ${listed}.`,
  ]);
});

test.each<[readonly Json[], string]>([
  [[0, 1, 2], "0 merges, 1 squashes, 2 rebases."],
  [["open", "closed"], "Which issues to list."],
  [["NY", "CA"], "The state of the shop."],
  [["en", "de"], "Language of the answer."],
  [[10, 25, 50], "Number of results on a page."],
  [[1, 2, 3, 4, 5], "Stars to give."],
  [["A"], "Only one."],
  [[true, false], "Whether to merge."],
  [[0, 1], ""],
])("%j with %j needs no words", (values, description) => {
  expect(messages(values, description)).toEqual([]);
});
