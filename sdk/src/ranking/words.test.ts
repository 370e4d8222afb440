import { expect, test } from "vitest";
import { contentWordsOf, stemsOf, wordsOf } from "./words.ts";

test.each([
  ["Search the user's notes, twice.", ["search", "the", "user's", "notes", "twice"]],
  ["getUserById user_id kebab-case v2Beta", ["get", "user", "by", "id", "user", "id", "kebab", "case", "v2", "beta"]],
  [
    "Query MySQL or the GitHub API with getUser",
    ["query", "mysql", "or", "the", "github", "api", "with", "get", "user"],
  ],
  ["größeÄndern naïve_café", ["größe", "ändern", "naïve", "café"]],
  ["メモを検索", ["メモ", "を", "検索"]],
  ["'quoted' -- 3.14", ["quoted'", "3", "14"]],
  ["", []],
  ["!?", []],
])("the words of %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("words without meaning are omitted, and each stem occurs once", () => {
  expect(contentWordsOf("Search for the articles of a section")).toEqual(["search", "articles", "section"]);
  expect([...stemsOf("Searches the article and articles")]).toEqual(["search", "articl"]);
});
