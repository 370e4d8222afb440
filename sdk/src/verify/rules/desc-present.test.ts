import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-present.ts";

test.each(["", "  ", "\n\t"])("a tool with the description %j is reported at its declaration", (description) => {
  expect(findingsOf(rule, ruleSubject({ description }))).toEqual([
    {
      code: "desc-present",
      severity: "error",
      tool: "greet",
      at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
      message: "The tool `greet` has no description.",
      remedy:
        "Write a JSDoc comment above `export default defineTool(…)`: what the tool does, when to use it, and when not.",
    },
  ]);
});

test("one word is a description, and a tool that could not be inferred is left to inference", () => {
  expect(findingsOf(rule, ruleSubject({ description: "Greets." }), { name: "unread" })).toEqual([]);
});

test("for a foreign definition the remedy names the definition", () => {
  expect(findingsOf(rule, foreignSubject({ description: " " }))).toEqual([
    {
      code: "desc-present",
      severity: "warning",
      tool: "order_find",
      message: "The tool `order_find` has no description.",
      remedy: "Add a description to its definition: what the tool does, when to use it, and when not.",
    },
  ]);
});
