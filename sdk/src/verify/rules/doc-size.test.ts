import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./doc-size.ts";

const messages = (files: Readonly<Record<string, string>>) =>
  findingsOf(rule, ruleSubject({}, files)).map(({ at, message }) => [at?.file, message]);

test("a document with more characters than are read is reported", () => {
  expect(messages({ "doc.md": "a ".repeat(25_001) })).toEqual([
    ["tools/greet/doc.md", "`doc.md` has 50,002 characters; at most 50,000 are read as Markdown."],
  ]);
});

test("each of the two documents is looked at", () => {
  const brackets = `[a]: x\n\n${"[a]".repeat(5_000)}`;
  expect(messages({ "doc.md": brackets, "doc_summary.md": brackets }).map(([file]) => file)).toEqual([
    "tools/greet/doc_summary.md",
    "tools/greet/doc.md",
  ]);
});

test("ordinary documents are not", () => {
  expect(messages({})).toEqual([]);
});

test("a tool without a folder has no documents", () => {
  expect(findingsOf(rule, { name: "a" })).toEqual([]);
});
