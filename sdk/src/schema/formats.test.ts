import { fullFormats } from "ajv-formats/dist/formats.js";
import { expect, test } from "vitest";
import { formats } from "./formats.ts";

const attacks = ["a", "0", ".", ":", "/", "@", "-", "%41", " ", "a.", "a:", "0:", "a@", "/~0", "{a}", "+", "="];
const starts = ["", "a", "http://", "http://a.", "P", "::", "{"];
const expressions = Object.entries(formats).filter((entry): entry is [string, RegExp] => entry[1] instanceof RegExp);

test.each(expressions)("the format %s refuses attacks of any length", { tags: "full" }, (_, expression) => {
  // A pattern with quadratic time would not finish within the time limit of a test.
  for (const start of starts)
    for (const attack of attacks) expect(expression.test(`${start}${attack.repeat(400_000)}\n~`)).toBe(false);
});

test.each([
  ["https://example.com/a?b#c", true],
  ["https://user:secret@example.com/", true],
  ["ftp://example.com:8021", true],
  ["http://localhost:3000", true],
  ["example.com/a", false],
  ["https://example.com/a b", false],
  [`http://${"@a.bb/".repeat(30_000)} `, false],
  [`http://${"a:".repeat(100_000)} `, false],
])("the url %.60s", (text, expected) => {
  expect((formats.url as (text: string) => boolean)(text)).toBe(expected);
});

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2024-02-29", true],
  ["1900-02-29", false],
  ["2000-02-29", true],
  ["0000-02-29", true],
  ["2026-04-30", true],
  ["2026-04-31", false],
  ["2026-12-31", true],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-10-00", false],
  ["2026-1-01", false],
  ["12026-01-01", false],
  ["2026-01-01\n", false],
  ["2026-01-01T00:00:00Z", false],
  ["２０２６-01-01", false],
  ["", false],
])("the date %j", (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

test("as many written days are dates as in ajv-formats", () => {
  const differing = ["0000", "1999", "2023", "2024", "2100", "9999"].flatMap((year) =>
    Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, "0"))
      .map((digits) => `${year}-${digits.slice(0, 2)}-${digits.slice(2)}`)
      .filter((text) => isDate(text) !== original(text)),
  );
  expect(differing).toEqual([]);
});

const isDate = (formats.date as { validate: (text: string) => boolean }).validate;
const original = (fullFormats.date as { validate: (text: string) => boolean }).validate;
