import { expect, test } from "vitest";
import { showsValue } from "./answers-in.ts";

test.each([
  "The number, e.g. A-1042.",
  "A city such as `Berlin`.",
  'For example "yesterday" or "last week".',
  "Time zone, like Europe/Berlin.",
  "Examples: 10, 20",
  'Call it with {"city": "Rome"}.',
  "weather(city='Rome')",
])("%j shows a value or a call", (text) => {
  expect(showsValue(text)).toBe(true);
});

test.each([
  "Finds things such as tables and forms.",
  'Shows what people call "the long way".',
  "For example when a user asks.",
  "Returns examples of code.",
  "Works like a charm.",
  "",
])("%j does not", (text) => {
  expect(showsValue(text)).toBe(false);
});
