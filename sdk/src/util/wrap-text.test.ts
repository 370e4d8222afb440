import { expect, test } from "vitest";
import { wrapText } from "./wrap-text.ts";

test.each<[string, number, readonly string[]]>([
  ["", 10, [""]],
  ["one two", 7, ["one two"]],
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 8, ["one two", "three"]],
  ["see tools/kb_search/tool.ts now", 8, ["see", "tools/kb_search/tool.ts", "now"]],
  ["one two\nthree four", 5, ["one", "two", "three", "four"]],
  ["a\n\nb", 5, ["a", "", "b"]],
])("%j in %i characters", (text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines);
});
