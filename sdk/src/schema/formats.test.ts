import { expect, test } from "vitest";
import { formats } from "./formats.ts";
import { judgePattern } from "./pattern/judge-pattern.ts";

test("no format can backtrack", () => {
  const expressions = Object.entries(formats).flatMap(([name, format]) =>
    format instanceof RegExp ? [[name, judgePattern(format.source).kind]] : [],
  );
  expect(expressions.length).toBeGreaterThan(8);
  expect(expressions.filter(([, kind]) => kind === "refused")).toEqual([]);
});

test.each([
  ["https://example.com/a?b#c", true],
  ["https://user:secret@example.com/", true],
  ["ftp://example.com:8021", true],
  ["https://example.com/a@b", true],
  ["https://EXAMPLE.com", true],
  ["https://10.0.0.1/", false],
  ["https://example", false],
  ["https://example.com/a b", false],
  [`http://${"@a.bb/".repeat(30_000)} `, false],
  [`http://${"a:".repeat(100_000)} `, false],
])("the url %.60s", (text, expected) => {
  expect((formats.url as RegExp).test(text)).toBe(expected);
});
