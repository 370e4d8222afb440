import { expect, test } from "vitest";
import { purposeOf } from "./purpose-of.ts";

test.each([
  ["Search the help articles. Use when asked.", "Search the help articles", "search", ["search", "help", "articles"]],
  ["Lists releases (e.g. v1.2) of a project\n\nArgs: none", "Lists releases (e.g. v1.2) of a project", "lists", 7],
  ["# Search\n\nFind a page.", "Find a page", "find", ["find", "page"]],
  ["**Purpose:** Lists all invoices", "Lists all invoices", "lists", ["lists", "invoices"]],
  ["- Fast matching tool\n- Supports globs", "Fast matching tool", undefined, ["fast", "matching"]],
  ["🔍 Recursively search a folder!", "Recursively search a folder", "search", ["recursively", "search", "folder"]],
  [
    "Use this tool when you need to:\n- find a file\n- read it",
    "Use this tool when you need to:\n- find a file",
    "use",
    3,
  ],
  ["🎯 Purpose\n  1. Retrieves a contact.", "Retrieves a contact", "retrieves", ["retrieves", "contact"]],
  ["Billing | List invoices\nError: 400", "List invoices\nError: 400", "list", 4],
  ["This tool greets.", "This tool greets", undefined, ["greets"]],
  ["", "", undefined, []],
  ["...", "", undefined, []],
])("%j", (text, sentence, verb, words) => {
  const purpose = purposeOf(text);
  expect(purpose.sentence).toBe(sentence);
  expect(purpose.verb).toBe(verb);
  expect(typeof words === "number" ? purpose.words.length : purpose.words).toEqual(words);
});

test("only the beginning of a huge text counts", () => {
  expect(purposeOf("word ".repeat(2_000_000)).sentence).toHaveLength(599);
});
