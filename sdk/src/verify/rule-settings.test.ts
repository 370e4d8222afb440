import { describe, expect, test } from "vitest";
import type { RuleOverride, RuleSetting, RuleSettings } from "../model/verify/config.ts";
import { defineRule } from "./subject/define-rule.ts";
import { activeRules, severityOf } from "./rule-settings.ts";

const short = defineRule({
  id: "text-short",
  severity: "error",
  summary: "Texts are short.",
  scope: "tool",
  options: { most: 40, strict: false, unit: "words", allow: [] as readonly string[] },
  check: () => undefined,
});
const plain = defineRule({
  id: "text-plain",
  severity: "info",
  summary: "Texts are plain.",
  scope: "tool",
  check: () => undefined,
});
const quiet = defineRule({
  id: "text-quiet",
  severity: "off",
  summary: "Texts are quiet.",
  scope: "set",
  check: () => undefined,
});
const rules = [short, plain, quiet];

/** The setting of one rule for a tool; undefined if it does not run. */
function settingOf(
  id: string,
  tool: string | undefined,
  settings: RuleSettings,
  ...overrides: RuleOverride[]
): unknown {
  const active = activeRules(rules, { rules: settings, overrides }).find(({ rule }) => rule.id === id);
  return active?.settingOf(tool);
}

const own = { most: 40, strict: false, unit: "words", allow: [] };

test("without a configuration a rule has its own severity and options; a disabled rule does not run", () => {
  expect(settingOf("text-short", "greet", {})).toEqual({ level: "error", isChosen: false, options: own });
  expect(settingOf("text-quiet", undefined, {})).toBeUndefined();
});

test.each<[RuleSetting, unknown]>([
  ["warning", { level: "warning", isChosen: true, options: own }],
  [["info", { most: 60 }], { level: "info", isChosen: true, options: { ...own, most: 60 } }],
  [
    ["error", { allow: ["id"], strict: true }],
    { level: "error", isChosen: true, options: { ...own, allow: ["id"], strict: true } },
  ],
  [{ most: 60 }, { level: "error", isChosen: false, options: { ...own, most: 60 } }],
  ["off", undefined],
])("a rule that is set to %j", (setting, expected) => {
  expect(settingOf("text-short", "greet", { "text-short": setting })).toEqual(expected);
});

describe("overrides", () => {
  const loud: RuleOverride = { tools: ["legacy_*"], rules: { "text-short": ["warning", { most: 80 }] } };

  test("count for the tools they name, on top of the general settings", () => {
    const settings: RuleSettings = { "text-short": ["info", { unit: "letters" }] };
    expect(settingOf("text-short", "legacy_search", settings, loud)).toEqual({
      level: "warning",
      isChosen: true,
      options: { ...own, unit: "letters", most: 80 },
    });
    expect(settingOf("text-short", "search", settings, loud)).toMatchObject({ level: "info", options: { most: 40 } });
    expect(settingOf("text-short", undefined, settings, loud)).toMatchObject({ level: "info" });
  });

  test("later overrides win", () => {
    const later: RuleOverride = { tools: ["legacy_get"], rules: { "text-short": "off" } };
    expect(settingOf("text-short", "legacy_get", {}, loud, later)).toMatchObject({ level: "off" });
    expect(settingOf("text-short", "legacy_get", {}, later, loud)).toMatchObject({ level: "warning" });
  });

  test("switch a rule on that is off for all others", () => {
    const on: RuleOverride = { tools: ["greet"], rules: { "text-quiet": "warning" } };
    expect(settingOf("text-quiet", "greet", {}, on)).toMatchObject({ level: "warning" });
    expect(settingOf("text-quiet", "other", {}, on)).toMatchObject({ level: "off" });
  });

  test.each([
    ["greet", "greet", true],
    ["greet", "greeting", false],
    ["my-tool.v2", "my-tool.v2", true],
    ["my-tool.v2", "my-toolxv2", false],
    ["*", "anything\nat all", true],
    ["*", "", true],
    ["legacy_*", "legacy_", true],
    ["*_get", "kb_get", true],
    ["*_get", "kb_get_all", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["kb_*_v*", "kb_search_v2", true],
    ["kb_*_v*", "kb_v2", false],
    ["*b*a*", "ab", false],
    ["(x)+[y]", "(x)+[y]", true],
  ])("the pattern %j on the name %j: %j", (pattern, name, isMeant) => {
    const override = { tools: [pattern], rules: { "text-short": "off" } } as const;
    expect(settingOf("text-short", name, {}, override)).toMatchObject({ level: isMeant ? "off" : "error" });
  });
});

test.each<[string, unknown, string]>([
  ["text-shrt", "off", "There is no rule `text-shrt`. Did you mean `text-short`?"],
  ["text-short", "fatal", '/rules/text-short must be one of "error", "warning", "info", "off", but is "fatal".'],
  ["text-short", [2], "/rules/text-short must be an array of 2 items, but is [2]."],
  ["text-short", ["info", "most"], '/rules/text-short/1 must be an object, but is "most".'],
  [
    "text-short",
    ["info", { more: 1 }],
    "Rule `text-short` has no option `more`; it takes `most`, `strict`, `unit`, `allow`.",
  ],
  ["text-plain", ["info", { constructor: 1 }], "Rule `text-plain` has no option `constructor`; it takes none."],
  [
    "text-short",
    ["info", { most: "60" }],
    'Option `most` of rule `text-short` is "60"; expected a number, such as 40.',
  ],
  [
    "text-short",
    ["info", { strict: 1 }],
    "Option `strict` of rule `text-short` is 1; expected true or false, such as false.",
  ],
  ["text-short", ["info", { allow: [1] }], "/rules/text-short/1/allow/0 must be a string, but is 1."],
])("%s set to %j is refused, in the general settings and in an override", (id, setting, message) => {
  const settings = { [id]: setting } as RuleSettings;
  const refusal = expect.objectContaining({ message }) as Error;
  const inOverride = message.replace(/^\/rules/, "/overrides/0/rules");
  expect(() => activeRules(rules, { rules: settings })).toThrow(refusal);
  expect(() => activeRules(rules, { overrides: [{ tools: ["none"], rules: settings }] })).toThrow(
    expect.objectContaining({ message: inOverride }) as Error,
  );
});

test.each([
  [{ level: "error", isChosen: false }, undefined, "error"],
  [{ level: "error", isChosen: false }, "info", "info"],
  [{ level: "warning", isChosen: true }, "info", "warning"],
  [{ level: "off", isChosen: true }, "error", "off"],
] as const)("of a rule set to %j, a finding of severity %j is %s", (setting, given, expected) => {
  expect(severityOf({ ...setting, options: {} }, given)).toBe(expected);
});

describe("a strict check", () => {
  const complete = defineRule({ ...plain, id: "text-complete", strictSeverity: "error" });
  const levelOf = (id: string, strict: boolean, settings: RuleSettings = {}) =>
    activeRules([complete, plain], { rules: settings, strict })
      .find(({ rule }) => rule.id === id)
      ?.settingOf().level;

  test("uses the strict severity of a rule that has one", () => {
    expect(levelOf("text-complete", false)).toBe("info");
    expect(levelOf("text-complete", true)).toBe("error");
    expect(levelOf("text-plain", true)).toBe("info");
  });

  test("keeps the project's settings", () => {
    expect(levelOf("text-complete", true, { "text-complete": "warning" })).toBe("warning");
  });
});
