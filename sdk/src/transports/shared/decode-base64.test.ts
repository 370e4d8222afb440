import { expect, test } from "vitest";
import { decodeBase64 } from "./decode-base64.ts";

test.each([
  ["SGVsbG8=", "Hello"],
  ["w6nwn5iA", "é😀"],
  ["", ""],
  ["not base64!", undefined],
  // A byte that cannot begin a character.
  ["/w==", undefined],
])("%j", (data, text) => {
  expect(decodeBase64(data)).toBe(text);
});
