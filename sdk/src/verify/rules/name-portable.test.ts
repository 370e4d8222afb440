import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "../../../../test/support/rule-subject.ts";
import rule from "./name-portable.ts";

test.each([
  ["2nd_search", "tool_2nd_search"],
  ["kb.search", "kb_search"],
  ["kb/search", "kb_search"],
  ["kb search", "kb_search"],
  ["-kb", "kb"],
  ["Überblick", "Uberblick"],
  ["検索", "tool"],
  ["", "tool"],
  ["a".repeat(64), "a".repeat(63)],
])("%j is not portable; %j would be", (name, suggestion) => {
  const [finding] = findingsOf(rule, ruleSubject({ name }));
  expect(finding?.evidence).toBe(name);
  expect(finding?.remedy).toBe(`Rename the folder, or set \`name\`, for example to \`${suggestion}\`.`);
});

test("a name of any length is answered at once, and quoted in part", () => {
  const [finding] = findingsOf(rule, ruleSubject({ name: `a${"-".repeat(300_000)}a.` }));
  expect(finding?.evidence).toHaveLength(160);
  expect(finding?.remedy).toBe("Rename the folder, or set `name`, for example to `a`.");
});

test.each(["a", "_a", "kb_search", "kb-search", "KbSearch2", "a".repeat(63)])("%j is portable", (name) => {
  expect(findingsOf(rule, ruleSubject({ name }))).toEqual([]);
});

test("a tool that could not be inferred is reported at its file, one without a folder at none", () => {
  const folder = { name: "kb.search", path: "tools/kb.search", files: {} };
  const findings = findingsOf(rule, { name: "kb.search", folder }, { name: "kb.search" });
  expect(findings.map((finding) => finding.at)).toEqual([
    { file: "tools/kb.search/tool.ts", line: 1, column: 1 },
    undefined,
  ]);
});
