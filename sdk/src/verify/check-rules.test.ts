import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { checkRules } from "./run-rules.ts";
import type { Severity } from "../model/finding.ts";
import { type Rule, describedTool } from "../model/verify/rule.ts";
import type { ActiveRule } from "./rule-settings.ts";
import { defineRule } from "./subject/define-rule.ts";

const faulty = defineRule({
  id: "faulty",
  severity: "warning",
  summary: "Never holds.",
  scope: "tool",
  check({ name }, report) {
    if (name !== "silent") report({ message: `About ${name}.`, remedy: "None." });
    if (name.startsWith("bad")) throw new Error(`cannot read ${name}`);
  },
});

const active = (rule: Rule, level: Severity): ActiveRule => ({
  rule,
  settingOf: () => ({ level, isChosen: true, options: {} }),
});

const failure = {
  code: "RULE_FAILED",
  severity: "error",
  remedy: "Please report this as a bug, with the tool; until then, turn the rule off in the configuration.",
};

test("a rule that throws becomes a finding for each tool, and its earlier findings and findings about other tools stay", () => {
  const subjects = [
    { name: "a" },
    { name: "bad", definition: describedTool(inferredTool()) },
    { name: "bad2" },
    { name: "b" },
  ];
  expect(checkRules([active(faulty, "info")], subjects)).toEqual([
    { code: "faulty", severity: "info", tool: "a", message: "About a.", remedy: "None." },
    {
      code: "faulty",
      severity: "info",
      tool: "bad",
      // A finding without another location is at the tool.
      at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
      message: "About bad.",
      remedy: "None.",
    },
    {
      ...failure,
      tool: "bad",
      at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
      message: "Rule `faulty` threw: cannot read bad",
    },
    { code: "faulty", severity: "info", tool: "bad2", message: "About bad2.", remedy: "None." },
    { ...failure, tool: "bad2", message: "Rule `faulty` threw: cannot read bad2" },
    { code: "faulty", severity: "info", tool: "b", message: "About b.", remedy: "None." },
  ]);
});

test("a rule over the whole set that throws something strange becomes one finding without a tool", () => {
  const rule = defineRule({
    id: "set-faulty",
    severity: "error",
    summary: "Never holds.",
    scope: "set",
    check(subjects) {
      // oxlint-disable-next-line typescript/only-throw-error -- a foreign rule may throw anything
      throw `${subjects.length} tools`;
    },
  });
  expect(checkRules([active(rule, "error")], [{ name: "a" }, { name: "b" }])).toEqual([
    { ...failure, message: "Rule `set-faulty` threw: 2 tools" },
  ]);
});

test("a set rule names the tool it means", () => {
  const rule = defineRule({
    id: "set-rule",
    severity: "error",
    summary: "Never holds.",
    scope: "set",
    check(subjects, report) {
      const [, subject] = subjects;
      if (subject !== undefined) report({ subject, message: "Second.", remedy: "None." });
    },
  });
  expect(checkRules([active(rule, "error")], [{ name: "a" }, { name: "b" }])).toEqual([
    { code: "set-rule", severity: "error", tool: "b", message: "Second.", remedy: "None." },
  ]);
});
