import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { RuleOverride, RuleSetting, RuleSettings } from "../model/verify/config.ts";
import type { RuleLevel, Severity } from "../model/finding.ts";
import type { Rule, RuleOption, RuleOptions } from "../model/verify/rule.ts";
import { isConfig } from "../schema/files/config.generated.ts";
import { fileFaults, faultText } from "../schema/files/file-faults.ts";
import { nearestName } from "../util/nearest-name.ts";
import { sentence } from "../util/texts.ts";

export interface ActiveSetting {
  readonly level: RuleLevel;
  /** Whether the project chose the level; it then applies to every finding. */
  readonly isChosen: boolean;
  readonly options: RuleOptions;
}

export interface ActiveRule {
  readonly rule: Rule;
  /** For one tool by its name; without a name, for all tools without an override. */
  readonly settingOf: (tool?: string) => ActiveSetting;
}

/** The rule settings of a project. */
export interface VerifyOptions {
  /** Default: each rule's own severity and options. */
  readonly rules?: RuleSettings | undefined;
  /** Settings for some tools; later overrides win. */
  readonly overrides?: readonly RuleOverride[] | undefined;
  /** Whether rules use their severity of a strict check, unless `rules` or `overrides` sets one. Default false. */
  readonly strict?: boolean | undefined;
}

/**
 * The rules to run, in the given order, without rules that are off for every tool.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` for an unknown id, `CONFIG_INVALID` for a severity or an option that does not exist, or an option value
 * whose type differs from its default.
 */
export function activeRules(rules: readonly Rule[], configuration: VerifyOptions): readonly ActiveRule[] {
  const { rules: settings = {}, overrides = [], strict = false } = configuration;
  checkShape(settings, overrides);
  for (const each of [settings, ...overrides.map((override) => override.rules)]) checkSettings(each, rules);
  const patterns = overrides.map((override) => ({ matches: nameMatcher(override.tools), rules: override.rules }));
  return rules.flatMap((rule) => {
    const level = strict ? (rule.strictSeverity ?? rule.severity) : rule.severity;
    const own: ActiveSetting = { level, isChosen: false, options: rule.options ?? {} };
    const general = withSetting(own, settings[rule.id]);
    const particular = patterns.filter((pattern) => Object.hasOwn(pattern.rules, rule.id));
    if (particular.length === 0) return general.level === "off" ? [] : [{ rule, settingOf: () => general }];
    const settingOf = (tool?: string): ActiveSetting =>
      particular
        .filter(({ matches }) => tool !== undefined && matches(tool))
        .reduce((setting, pattern) => withSetting(setting, pattern.rules[rule.id]), general);
    return [{ rule, settingOf }];
  });
}

function withSetting(before: ActiveSetting, given: RuleSetting | undefined): ActiveSetting {
  if (given === undefined) return before;
  const { level, options } = partsOf(given);
  const chosen = level === undefined ? before : { level, isChosen: true };
  return { ...before, ...chosen, options: { ...before.options, ...options } };
}

function partsOf(given: RuleSetting): { readonly level?: RuleLevel; readonly options: RuleOptions } {
  if (typeof given === "string") return { level: given, options: {} };
  return isPair(given) ? { level: given[0], options: given[1] } : { options: given };
}

const isPair = (given: RuleSetting): given is readonly [RuleLevel, RuleOptions] => Array.isArray(given);

/** Whether a tool name matches one of these patterns; `*` matches any characters. */
export function nameMatcher(patterns: readonly string[]): (tool: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.split("*").map(escaped).join(".*")}$`, "s"));
  return (tool) => expressions.some((expression) => expression.test(tool));
}

const escaped = (text: string): string => text.replaceAll(/[$()+./?[\\\]^{|}]/g, String.raw`\$&`);

// The configuration may come from a file, or from a program without type checks.
function checkShape(rules: unknown, overrides: unknown): void {
  const [fault] = fileFaults(isConfig, { rules, overrides });
  if (fault !== undefined) throw invalid(sentence(faultText(fault)));
}

function checkSettings(settings: RuleSettings, rules: readonly Rule[]): void {
  for (const [id, setting] of Object.entries(settings)) {
    const rule = rules.find((candidate) => candidate.id === id);
    if (rule === undefined) throw unknownRule(id, rules);
    for (const [name, value] of Object.entries(partsOf(setting).options)) checkOption(rule, name, value);
  }
}

function unknownRule(id: string, rules: readonly Rule[]): ToolwrightError {
  const ids = rules.map((rule) => rule.id);
  const nearest = nearestName(id, ids);
  const related = ids.filter((each) => each.startsWith(id.replace(/-.*/, "-")));
  const list = related.map((each) => `\`${each}\``).join(", ");
  const hint =
    nearest !== undefined ? ` Did you mean \`${nearest}\`?` : related.length > 0 ? ` There are ${list}.` : "";
  return new ToolwrightError("RULE_UNKNOWN", `There is no rule \`${id}\`.${hint}`);
}

function checkOption(rule: Rule, name: string, value: RuleOption): void {
  const defaults = rule.options ?? {};
  const standard = Object.hasOwn(defaults, name) ? defaults[name] : undefined;
  if (standard === undefined) {
    const names = Object.keys(defaults);
    const known = names.length === 0 ? "it takes none" : `it takes ${names.map((each) => `\`${each}\``).join(", ")}`;
    throw invalid(`Rule \`${rule.id}\` has no option \`${name}\`; ${known}.`);
  }
  if (optionKind(value) !== optionKind(standard)) {
    throw invalid(
      `Option \`${name}\` of rule \`${rule.id}\` is ${JSON.stringify(value)}; expected ${optionKind(standard)}, such as ${JSON.stringify(standard)}.`,
    );
  }
}

/** The kind of value of an option, in words. */
export function optionKind(value: unknown): string {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === "string") ? "a list of texts" : "a list";
  const kinds: Readonly<Record<string, string>> = { boolean: "true or false", number: "a number", string: "a text" };
  return kinds[typeof value] ?? typeof value;
}

const invalid = (message: string): ToolwrightError => new ToolwrightError("CONFIG_INVALID", message);

/** The severity of a finding: the project's choice, otherwise the finding's own, otherwise the rule's. */
export function severityOf({ level, isChosen }: ActiveSetting, own: Severity | undefined): RuleLevel {
  return isChosen ? level : (own ?? level);
}
