import { expect, test } from "vitest";
import { definition } from "#test/support/listed-tool.ts";
import { definitionText, descriptionTokens, mayExceed, wholeTokens } from "./tool-tokens.ts";

test("a definition is read as compact JSON", () => {
  const found = definition("note_search", "Search notes.", ["query"]);
  expect(definitionText(found)).toBe(
    '{"name":"note_search","description":"Search notes.","parameters":{"type":"object","properties":{"query":{"type":"string"}}}}',
  );
  expect([wholeTokens(found), descriptionTokens(found)]).toEqual([26, 3]);
});

test.each([
  ["plain words that have more", "word ".repeat(100), 100, true],
  ["plain words that have fewer", "word ".repeat(100), 400, false],
  ["signs of which each may be one or two", "漢".repeat(300), 400, true],
  ["nothing", "", 0, false],
])("whether a text may have more tokens than a number is said without counting: %s", (_, text, tokens, expected) => {
  expect(mayExceed(text, tokens)).toBe(expected);
});
