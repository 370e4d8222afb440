import { expect, test } from "vitest";
import { OutputCleaner } from "./running-command.ts";

const clean = (chunks: readonly string[]): string => {
  const cleaner = new OutputCleaner();
  return chunks.map((chunk) => cleaner.add(Buffer.from(chunk, "latin1"))).join("") + cleaner.end();
};

/** The text in every possible split into two chunks. */
const cuts = (text: string): readonly (readonly string[])[] =>
  Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)]);

test.each([
  ["colours", "\x1B[1;31mred\x1B[0m!", "red!"],
  ["a title", "\x1B]0;title\x07text", "text"],
  ["a title that ends otherwise", "\x1B]0;title\x1B\\text", "text"],
  ["a device string", "\x1BPq#0\x1B\\text", "text"],
  ["a character set", "\x1B(Btext", "text"],
  ["a full reset", "\x1Bctext", "text"],
  ["progress", "10%\r20%\r\n", "10%\n20%\n"],
  ["control characters", "a\0b\x07c\x7Fd\te\n", "abcd\te\n"],
  ["characters of several bytes", "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", "ä€😀"],
])("output is text without %s, wherever it is cut", (_, raw, text) => {
  for (const chunks of cuts(raw)) expect(clean(chunks)).toBe(text);
});

test("bytes that are not text are marked, and an unfinished sequence is shown without its control character", () => {
  expect(clean(["a\xFFb"])).toBe("a�b");
  expect(clean(["\x1B]0;no end"])).toBe("]0;no end");
  expect(clean([`\x1B]${"x".repeat(5000)}`, "y"])).toBe(`]${"x".repeat(5000)}y`);
});
