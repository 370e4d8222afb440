import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./doc-summary-lines.ts";

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

test("a missing file is not for this rule", () => {
  expect(findingsOf(rule, { name: "a", folder: { name: "a", path: "tools/a", files: {} } }, { name: "b" })).toEqual([]);
});
