import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./name-unique.ts";

const subjects = (...names: readonly string[]) =>
  names.map((name, index) => ruleSubject({ name, at: { file: `tools/${index}/tool.ts`, line: 1, column: 1 } }));

test.each([
  [["greet", "greet"], ["Another tool in tools/0/tool.ts is also called `greet`."]],
  [
    ["kb_search", "kb-search"],
    [
      "The name `kb-search` becomes the same as `kb_search` in tools/0/tool.ts once a provider or file system has adapted it.",
    ],
  ],
  [
    ["Greet", "greet"],
    ["The name `greet` becomes the same as `Greet` in tools/0/tool.ts once a provider or file system has adapted it."],
  ],
  [
    ["a", "a", "a"],
    ["Another tool in tools/0/tool.ts is also called `a`.", "Another tool in tools/0/tool.ts is also called `a`."],
  ],
  [["kb_search", "kb_get", "constructor", "__proto__"], []],
  [[], []],
])("%j", (names, messages) => {
  expect(findingsOf(rule, ...subjects(...names)).map((finding) => finding.message)).toEqual(messages);
});

test("the later tool is reported, at its location and by its name", () => {
  const [finding] = findingsOf(rule, ...subjects("kb_search", "KB-Search"));
  expect(finding).toMatchObject({ tool: "KB-Search", at: { file: "tools/1/tool.ts" }, evidence: "KB-Search" });
});

test("tools that come from no folder are compared as well", () => {
  expect(findingsOf(rule, { name: "a" }, { name: "a" }).map((finding) => finding.message)).toEqual([
    "Another tool is also called `a`.",
  ]);
});

test.each([
  [["greet", "greet"], ["error"]],
  [["kb_search", "kb-search"], ["warning"]],
  [["Greet", "greet"], ["warning"]],
])("foreign tools called %j: %j", (names, severities) => {
  expect(findingsOf(rule, ...names.map((name) => ({ name }))).map((finding) => finding.severity)).toEqual(severities);
});
