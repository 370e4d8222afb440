import { describe, expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { ruleSubject } from "#test/support/rule-subject.ts";
import type { Severity } from "../model/finding.ts";
import { type RuleSubject, describedTool } from "../model/verify/rule.ts";
import { rules } from "./rules/index.generated.ts";
import { runRules } from "./run-rules.ts";

/** Settings that leave only these rules on. */
const only = (...ids: readonly string[]): Readonly<Record<string, "off">> =>
  Object.fromEntries(rules.flatMap(({ id }) => (ids.includes(id) ? [] : [[id, "off"]])));

const short = ruleSubject({ description: "Greets Ada and Bob." });

test("a good tool has no findings, and an empty set has none", () => {
  const settings = only("desc-present", "desc-too-short", "name-portable");
  const subjects = [ruleSubject()];
  expect(runRules(subjects, { rules: settings })).toEqual({ toolCount: 1, findings: [], subjects });
  expect(runRules([])).toEqual({ toolCount: 0, findings: [], subjects: [] });
});

test("findings have code, severity and tool, and are sorted by file, line and column, without a location last", () => {
  const at = (file: string, line: number) => ({ file, line, column: 1 });
  const subjects: readonly RuleSubject[] = [
    { name: "no folder" },
    {
      name: "b",
      definition: describedTool(inferredTool({ name: "b", description: "", at: at("tools/b/tool.ts", 10) })),
    },
    {
      name: "b2",
      definition: describedTool(inferredTool({ name: "b2", description: "", at: at("tools/b/tool.ts", 9) })),
    },
    {
      name: "a",
      definition: describedTool(inferredTool({ name: "a", description: "a", at: at("tools/a/tool.ts", 20) })),
    },
  ];
  const settings = only("desc-present", "desc-too-short", "name-portable");
  const { toolCount, findings } = runRules(subjects, { rules: settings });
  expect(toolCount).toBe(4);
  expect(
    findings.map((finding) => [finding.at?.file, finding.at?.line, finding.code, finding.severity, finding.tool]),
  ).toEqual([
    ["tools/a/tool.ts", 20, "desc-too-short", "warning", "a"],
    ["tools/b/tool.ts", 9, "desc-present", "warning", "b2"],
    ["tools/b/tool.ts", 10, "desc-present", "warning", "b"],
    [undefined, undefined, "name-portable", "error", "no folder"],
  ]);
});

describe("the configuration", () => {
  const severities = (setting: Severity | "off") =>
    runRules([short], { rules: { ...only(), "desc-too-short": setting } }).findings.map((finding) => finding.severity);

  test.each<[Severity | "off", readonly string[]]>([
    ["error", ["error"]],
    ["warning", ["warning"]],
    ["info", ["info"]],
    ["off", []],
  ])("sets a rule to %s", (setting, expected) => {
    expect(severities(setting)).toEqual(expected);
  });

  test.each([
    ["desc-to-short", "There is no rule `desc-to-short`. Did you mean `desc-too-short`?"],
    ["spelling", "There is no rule `spelling`."],
    ["constructor", "There is no rule `constructor`."],
  ])("of the unknown rule %s is an error", (id, message) => {
    expect(() => runRules([], { rules: { [id]: "off" } })).toThrow(
      expect.objectContaining({ code: "RULE_UNKNOWN", message }) as Error,
    );
  });

  test("with a severity that does not exist is an error", () => {
    const rules = JSON.parse('{ "desc-present": "fatal" }') as Record<string, Severity>;
    expect(() => runRules([], { rules })).toThrow(
      expect.objectContaining({
        code: "CONFIG_INVALID",
        message: '/rules/desc-present must be one of "error", "warning", "info", "off", but is "fatal".',
      }) as Error,
    );
  });
});

test("a thousand tools are verified one by one", () => {
  const subjects = Array.from({ length: 1000 }, (_, index) => ruleSubject({ name: `greet_${index}`, description: "" }));
  const { toolCount, findings } = runRules(subjects, { rules: only("desc-present") });
  expect([toolCount, new Set(findings.map(({ tool }) => tool)).size]).toEqual([1000, 1000]);
});
