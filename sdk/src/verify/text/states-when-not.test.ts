import { expect, test } from "vitest";
import { statesWhenNot } from "./states-when-not.ts";

test.each([
  "Not for saying goodbye.",
  "Do not use for images.",
  "Don’t use this tool to write.",
  "This should not be used in production.",
  "Never call this twice.",
  "Use kb_get instead.",
  "For whole articles use `kb_get`.",
  "For listing branches, use list_branches.",
  "If you only need the title, use `get_title`.",
  "To read a file, use the read tool.",
  "Changes are refused; use `execute_statement` for those.",
  "Use `get_issue` when you have the key already.",
  "Comments are not included; `get_issue` has them.",
  "Only use when the user agreed.",
  "Use only after a confirmation.",
  "Reads everything unless told otherwise.",
  "Prefer `grep` over this for exact strings.",
  "<when_not>the name is unknown</when_not>",
  "## When not to use\n\nFor images.",
])("%j says when not", (text) => {
  expect(statesWhenNot(text)).toBe(true);
});

test.each([
  "Use when the user says hello.",
  "Search the articles and return the best.",
  "Use the API of the shop for orders.",
  "Use this instead of guessing.",
  "Use this tool when you need facts.",
  "To find a fact, use the tool.",
  "Returns files that were not found.",
  "Use `limit` to get fewer results.",
  "Recherche des articles.",
  "",
])("%j does not", (text) => {
  expect(statesWhenNot(text)).toBe(false);
});

// Tried from each of its places to each other, these would take minutes.
test.each(["_a_b", "a-b-", "A", "use a_b "])("%j without end takes a time in proportion to the text", (part) => {
  expect(statesWhenNot(part.repeat(5000))).toBe(false);
});
