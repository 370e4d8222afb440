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

test("each of the two documents is checked", () => {
  const brackets = `[a]: x\n\n${"[a]".repeat(5_000)}`;
  expect(messages({ "doc.md": brackets, "doc_summary.md": brackets }).map(([file]) => file)).toEqual([
    "tools/greet/doc_summary.md",
    "tools/greet/doc.md",
  ]);
});

test("ordinary documents are not reported", () => {
  expect(messages({})).toEqual([]);
});

test("a tool without a folder has no documents", () => {
  expect(findingsOf(rule, { name: "a" })).toEqual([]);
});

const findings = (text: string) =>
  findingsOf(rule, ruleSubject({}, { "doc_summary.md": text })).map(({ at, message, evidence }) => [
    at?.line,
    message,
    evidence,
  ]);

test.each([
  ["", [[1, "`doc_summary.md` has no line of text; expected 2 to 4.", undefined]]],
  ["\n \n\t\n", [[1, "`doc_summary.md` has no line of text; expected 2 to 4.", undefined]]],
  ["one\n", [[1, "`doc_summary.md` has 1 line of text; expected 2 to 4.", undefined]]],
  ["1\n2\n\n3\n4\n\n 5 \n6", [[7, "`doc_summary.md` has 6 lines of text; expected 2 to 4.", "5"]]],
  ["1\n2", []],
  ["1\r\n2\r\n", []],
  ["\n1\n\n2\n\n3\n\n4\n", []],
  ["1\n2\n3\n4\n<!-- toolwright-ignore desc-placeholder -- a note to the verifier\nis no text -->\n", []],
  [
    "<!-- toolwright-ignore desc-placeholder\n-- a note -->\n1\n",
    [[1, "`doc_summary.md` has 1 line of text; expected 2 to 4.", undefined]],
  ],
])("%j", (text, expected) => {
  expect(findings(text)).toEqual(expected);
});

test("a missing file is left to another rule", () => {
  expect(findingsOf(rule, { name: "a", folder: { name: "a", path: "tools/a", files: {} } }, { name: "b" })).toEqual([]);
});
