import { expect, test } from "vitest";
import { codeFrame } from "./text.ts";

test.each([
  ["one line", "let a;", { line: 1, column: 5 }, "1 | let a;\n  |     ^"],
  ["a later line", "a\r\n\tseen: Set<string>;\r\n", { line: 2, column: 2 }, "2 | \tseen: Set<string>;\n  | \t^"],
  ["a line of two digits", `${"\n".repeat(9)}ab`, { line: 10, column: 2 }, "10 | ab\n   |  ^"],
  [
    "a place far to the right",
    `${"x".repeat(300)}y${"z".repeat(300)}`,
    { line: 1, column: 301 },
    `1 | ${"x".repeat(59)}y${"z".repeat(60)}\n  | ${" ".repeat(59)}^`,
  ],
  ["a line that is not there", "a", { line: 2, column: 1 }, undefined],
  ["a column that is not there", "a", { line: 1, column: 3 }, undefined],
  ["an empty line", "", { line: 1, column: 1 }, undefined],
])("shows %s", (_, text, location, expected) => {
  expect(codeFrame(text, location)).toBe(expected);
});
