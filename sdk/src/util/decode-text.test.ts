import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

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
  ["invalid bytes", [0xff, 0x41], "\uFFFDA"],
])("%s", (_, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});
