import { expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

it.each([
  ["one two three", 8, "one two\nthree"],
  ["  one two three", 8, "  one\n  two\n  three"],
  ["a /very/long/path b", 6, "a\n/very/long/path\nb"],
  ["one two\n\nthree", 20, "one two\n\nthree"],
  ["one two three", undefined, "one two three"],
])("%j in %s columns", (text, width, wrapped) => {
  expect(wrapText(text, width)).toBe(wrapped);
});
