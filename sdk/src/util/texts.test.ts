import { expect, test } from "vitest";
import { compareText, counted, wrapText, decodeText } from "./texts.ts";

test("texts are ordered by code units, capitals first", () => {
  expect(["é", "b", "a", "Z", "", "a"].sort(compareText)).toEqual(["", "Z", "a", "a", "b", "é"]);
});

test.each([
  [0, "0 tools"],
  [1, "1 tool"],
  ["1", "1 tool"],
  [1.5, "1.5 tools"],
  [21, "21 tools"],
])("%j: %s", (count, text) => {
  expect(counted(count, "tool")).toBe(text);
});

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

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

test.each([
  ["UTF-8", Buffer.from("[1]")],
  ["UTF-8 with a mark", Buffer.from("\uFEFF[1]")],
  ["UTF-16 with a mark", utf16("\uFEFF[1]")],
  ["UTF-16 without", utf16("[1]")],
  ["UTF-16, the great byte first", utf16("\uFEFF[1]").swap16()],
  ["the same without a mark", utf16("[1]").swap16()],
])("%s is read", (_, bytes) => {
  expect(decodeText(bytes)).toBe("[1]");
});

test.each([
  ["nothing", [], ""],
  ["one byte", [0x35], "5"],
  ["a zero alone", [0], "\0"],
  ["what is not text", [0xff, 0x41], "\uFFFDA"],
])("%s", (_, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});
