import { expect, test } from "vitest";
import { mentionsParameters } from "./score-terms.ts";

test.each([
  ["Give `user_id` and a page size.", ["user_id", "page_size", "query"], ["user_id", "page_size"]],
  ["At most maxResults hits.", ["max_results", "maxResults"], ["max_results", "maxResults"]],
  ["The querying of limits", ["query", "limit"], []],
  ["Search by QUERY", ["query"], ["query"]],
  ["", ["query"], []],
  ["anything", [], []],
])("%j names of %j: %j", (text, names, expected) => {
  expect(mentionsParameters(text, names)).toEqual(expected);
});
