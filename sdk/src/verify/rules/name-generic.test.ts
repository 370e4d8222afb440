import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./name-generic.ts";

test.each([
  "search",
  "get",
  "run",
  "process",
  "Execute",
  "find",
  "data",
  "tool1",
  "helper",
  "process_data",
  "get-info",
  "handleRequest",
  "search2",
])("%j is generic", (name) => {
  expect(findingsOf(rule, foreignSubject({ name }))).toEqual([
    {
      code: "name-generic",
      severity: "warning",
      tool: name,
      message: `The name \`${name}\` would fit nearly any tool.`,
      evidence: name,
      remedy: "Name the tool for what it does to what, such as `kb_search` or `invoice_create`.",
    },
  ]);
});

test.each([
  "kb_search",
  "web-search",
  "getUser",
  "greet",
  "translate",
  "fetch",
  "bash",
  "run_tests",
  "execute_sql",
  "data_export",
  "list_tools",
  "get_user_data",
  "検索",
  "suche",
  "",
])("%j is not generic", (name) => {
  expect(findingsOf(rule, foreignSubject({ name }))).toEqual([]);
});

test("a name can be allowed", () => {
  expect(findingsWith(rule, { allow: ["search"] }, foreignSubject({ name: "search" }))).toEqual([]);
});
