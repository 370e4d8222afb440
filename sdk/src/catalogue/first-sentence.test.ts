import { expect, it } from "vitest";
import { firstSentence } from "./category-texts.ts";

it.each([
  ["One. Two.", "One."],
  ["Searches e.g. articles. More.", "Searches e.g. articles."],
  ["Over two\nlines! Then", "Over two lines!"],
  ["Uses version 1.2 of it", "Uses version 1.2 of it"],
  ["Ends. `code` follows.", "Ends."],
  ["搜索文章。返回链接。", "搜索文章。"],
  ["word ".repeat(100), `${"word ".repeat(59)}word…`],
  ["", ""],
])("the first sentence of %j is %j", (text, expected) => {
  expect(firstSentence(text)).toBe(expected);
});
