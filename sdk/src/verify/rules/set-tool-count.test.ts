import { expect, test } from "vitest";
import { listedTool } from "#test/support/listed-tool.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import rule from "./set-tool-count.ts";

const foreign = (count: number) =>
  Array.from({ length: count }, (_, index) => listedTool(`tool_${String(index)}`, "Does."));
const own = (count: number, more: Partial<ToolMetadata> = {}) =>
  Array.from({ length: count }, (_, index) =>
    ruleSubject({ name: `tool_${String(index)}`, metadata: { category: "utility", ...more } }),
  );
const found = (subjects: readonly RuleSubject[]): readonly string[] =>
  findingsOf(rule, ...subjects).map(({ severity, message }) => `${severity}: ${message}`);

test.each([
  [0, []],
  [20, []],
  [21, ["warning: The set has 21 tools; models choose less reliably among more than 20."]],
  [128, ["warning: The set has 128 tools; models choose less reliably among more than 20."]],
  [129, ["error: The set has 129 tools; some providers take no more than 128 in one request."]],
  [10_000, ["error: The set has 10000 tools; some providers take no more than 128 in one request."]],
])("of %i tools made by others", (count, messages) => {
  expect(found(foreign(count))).toEqual(messages);
});

test("a host may choose among the tools of its project, so that there are many is never an error", () => {
  expect(found(own(129))).toEqual([
    "warning: The set has 129 tools; some providers take no more than 128 in one request.",
  ]);
});

test("each agent has its own and those of all", () => {
  const subjects = [...own(15, { applyTo: "voice" }), ...own(5, { applyTo: ["text"] }), ...own(10)];
  expect(found(subjects)).toEqual([
    "warning: The agent `voice` has 25 tools; models choose less reliably among more than 20.",
  ]);
});

test("tools that are for no agent do not count", () => {
  expect(found([...own(20), ...own(20, { applyTo: [] })])).toEqual([]);
});

test("what the host runs itself and what is deprecated does not count", () => {
  const lifecycle = own(10, { category: "lifecycle", on: "on_start" });
  const old = own(10, { deprecated: { reason: "Replaced." } });
  expect(found([...own(20), ...lifecycle, ...old])).toEqual([]);
});

test("both numbers may be chosen", () => {
  expect(findingsWith(rule, { most: 40 }, ...foreign(30))).toEqual([]);
  expect(findingsWith(rule, { limit: 25 }, ...foreign(30))).toMatchObject([{ severity: "error" }]);
});
