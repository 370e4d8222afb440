import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./name-portable.ts";

test.each(["2nd_search", "kb.search", "kb/search", "kb search", "-kb", "Überblick", "検索", "", "a".repeat(64)])(
  "%j is not portable",
  (name) => {
    const [finding] = findingsOf(rule, ruleSubject({ name }));
    expect(finding?.evidence).toBe(name);
    expect(finding?.remedy).toBe("Rename the folder, or set `name`.");
  },
);

test("a name of any length is answered at once, and quoted in part", () => {
  const [finding] = findingsOf(rule, ruleSubject({ name: `a${"-".repeat(300_000)}a.` }));
  expect(finding?.evidence).toHaveLength(160);
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

test.each([
  ["kb.search", "warning"],
  ["kb/search", "warning"],
  ["kb:search", "warning"],
  ["2nd_search", "warning"],
  ["-kb", "warning"],
  ["a".repeat(64), "info"],
  ["a".repeat(65), "warning"],
  ["a".repeat(128), "warning"],
  ["a".repeat(129), "error"],
  ["kb search", "error"],
  ["検索", "error"],
  ["", "error"],
])("%j of a foreign tool weighs as much as it costs: %s", (name, severity) => {
  const [finding] = findingsOf(rule, foreignSubject({ name }));
  expect(finding?.severity).toBe(severity);
  expect(finding?.remedy).toBe("Rename the tool, or let the client map the name.");
});
