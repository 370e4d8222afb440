import { expect, test } from "vitest";
import { purposeOf } from "./purpose-of.ts";

test.each([
  ["Search the help articles. Use when asked.", "Search the help articles", "search"],
  ["Lists releases (e.g. v1.2) of a project\n\nArgs: none", "Lists releases (e.g. v1.2) of a project", "lists"],
  ["# Search\n\nFind a page.", "Find a page", "find"],
  ["**Purpose:** Lists all invoices", "Lists all invoices", "lists"],
  ["- Fast matching tool\n- Supports globs", "Fast matching tool", undefined],
  ["🔍 Recursively search a folder!", "Recursively search a folder", "search"],
  [
    "Use this tool when you need to:\n- find a file\n- read it",
    "Use this tool when you need to:\n- find a file",
    "use",
  ],
  ["🎯 Purpose\n  1. Retrieves a contact.", "Retrieves a contact", "retrieves"],
  ["Billing | List invoices\nError: 400", "List invoices\nError: 400", "list"],
  ["This tool greets.", "This tool greets", undefined],
  ["", "", undefined],
  ["...", "", undefined],
])("%j", (text, sentence, verb) => {
  const purpose = purposeOf(text);
  expect(purpose.sentence).toBe(sentence);
  expect(purpose.verb).toBe(verb);
});

test("only the beginning of a huge text counts", () => {
  expect(purposeOf("word ".repeat(2_000_000)).sentence).toHaveLength(599);
});
