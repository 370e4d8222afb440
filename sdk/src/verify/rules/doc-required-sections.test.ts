import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./doc-required-sections.ts";

const findings = (text: string) =>
  findingsOf(rule, ruleSubject({}, { "doc.md": text })).map(({ at, message }) => [at?.line, message]);

const rest = "## When to use\n\nA.\n\n## When not to use\n\nB.\n\n## Returns\n\nC.\n\n";

test("an empty document lacks all four", () => {
  expect(findings("")).toEqual([
    [1, '`doc.md` has no section "When to use".'],
    [1, '`doc.md` has no section "When not to use".'],
    [1, '`doc.md` has no section "Returns".'],
    [1, '`doc.md` has no section "Errors".'],
  ]);
});

test.each([
  ["missing", "", [[1, '`doc.md` has no section "Errors".']]],
  ["at the end and empty", "## Errors\n", [[13, 'The section "Errors" of `doc.md` is empty.']]],
  ["empty before another", "## Errors\n\n## More\n\nText.\n", [[13, 'The section "Errors" of `doc.md` is empty.']]],
  ["only a comment", "## Errors\n\n<!-- later -->\n", [[13, 'The section "Errors" of `doc.md` is empty.']]],
  ["only a heading below", "## Errors\n\n### Kinds\n", [[13, 'The section "Errors" of `doc.md` is empty.']]],
  ["of level 3", "### Errors\n\nText.\n", [[13, 'The heading "Errors" of `doc.md` is of level 3; expected level 2.']]],
  ["inside code", "````md\n## Errors\n\nText.\n````\n", [[1, '`doc.md` has no section "Errors".']]],
  ["inside a quotation", "> ## Errors\n>\n> Text.\n", [[1, '`doc.md` has no section "Errors".']]],
  ["text", "## Errors\n\nNone.\n", []],
  ["a list", "## errors ##\n\n- None.\n", []],
  ["code", "## Errors\n\n```json\n{}\n```\n", []],
  ["text in a part", "## Errors\n\n### Kinds\n\nOne.\n", []],
  ["underlined", "Errors\n------\n\nNone.\n", []],
  ["marked up", "## **Errors**\n\nNone.\n", []],
  ["inside a comment", "<!--\n## Errors\n\nNone.\n-->\n", [[1, '`doc.md` has no section "Errors".']]],
  [
    "followed by an underlined heading",
    "## Errors\n\nKinds\n---\n",
    [[13, 'The section "Errors" of `doc.md` is empty.']],
  ],
  [
    "only the target of a link",
    "## Errors\n\n[a]: https://example.com\n",
    [[13, 'The section "Errors" of `doc.md` is empty.']],
  ],
  ["indented like code", "Text:\n\n    ## Errors\n\n    None.\n", [[1, '`doc.md` has no section "Errors".']]],
  ["twice, once empty", "## Errors\n\n## Errors\n\nNone.\n", []],
])("a section that is %s", (_, text, expected) => {
  expect(findings(rest + text)).toEqual(expected);
});

test("a missing file is left to another rule", () => {
  expect(findingsOf(rule, { name: "a", folder: { name: "a", path: "tools/a", files: {} } }, { name: "b" })).toEqual([]);
});
