import { expect, test } from "vitest";
import { affirmedText } from "./words.ts";

test.each([
  ["Search notes. Not for files.", "Search notes."],
  ["Search notes.\n\nUse when the user asks. Do not use it for contacts.", "Search notes.\nUse when the user asks."],
  ["Get a page. For a list use `page_list`.", "Get a page."],
  ["Get a page. To list pages, call page_list.", "Get a page."],
  ["Get a page. Use page_list instead for many.", "Get a page."],
  ["- Finds notes\n- Avoid for files", "- Finds notes"],
])("%j affirms %j", (text, affirmed) => {
  expect(affirmedText(text, "note_search")).toBe(affirmed);
});

test.each([
  "Search notes. Use when the user asks.",
  "When the user asks for notes, call note_search.",
  "Turns notifications off. Notes are kept.",
  "Read from note-taking apps. Use read-only access.",
  "",
])("%j is affirmed as a whole", (text) => {
  expect(affirmedText(text, "note_search")).toBe(text);
});
