import type { Finding } from "../model/finding.ts";
import type { VerifyReport } from "../model/reporter.ts";
import type { RuleSubject } from "../model/rule.ts";
import { rememberVersions } from "../util/remember-versions.ts";
import { askAbout, checkRules, type AskAboutTool } from "./check-rules.ts";
import { activeRules, type ActiveRule, type VerifyOptions } from "./rule-settings.ts";
import { rules } from "./rules/index.generated.ts";
import { sortFindings } from "./findings/sort-findings.ts";

/**
 * Runs every rule on these tools and returns all findings, sorted by location. Findings of inference and of the build are not
 * included. A rule that throws becomes a `RULE_FAILED` finding.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` when the options name a rule that does not exist, `CONFIG_INVALID` when they set
 * one to a severity or an option that does not exist.
 * @example
 * const { subjects } = await inspectProject(root);
 * const { findings } = runRules(subjects, { rules: { "desc-limits": "off" } });
 */
export function runRules(subjects: readonly RuleSubject[], options: VerifyOptions = {}): VerifyReport {
  return { toolCount: subjects.length, findings: ruleFindings(subjects, options), subjects };
}

/** The findings alone. */
export function ruleFindings(subjects: readonly RuleSubject[], options: VerifyOptions): readonly Finding[] {
  const active = activeRules(rules, options);
  const general = settingsKey(active);
  const ask: AskAboutTool = (subject) => askedBefore(subject, settingsFor(subject, active, general), active);
  return sortFindings(checkRules(active, subjects, ask));
}

/** A watched project is checked again after each change, and most of its tools stay the same objects. */
const askedBefore = rememberVersions((subject: RuleSubject, _settings: string, active: readonly ActiveRule[]) =>
  askAbout(subject, active),
);

/** The settings of the rules for one tool, as a cache key; serialised once for the many tools that share them. */
function settingsFor({ name }: RuleSubject, active: readonly ActiveRule[], general: string): string {
  if (active.every(({ settingOf }) => settingOf(name) === settingOf())) return general;
  return settingsKey(active, name);
}

const settingsKey = (active: readonly ActiveRule[], tool?: string): string =>
  JSON.stringify(active.map(({ rule, settingOf }) => [rule.id, settingOf(tool)]));
