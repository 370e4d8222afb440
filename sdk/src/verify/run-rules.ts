import type { Finding } from "../model/finding.ts";
import type { VerifyReport } from "../model/verify/reporter.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { checkRules, type Recall } from "./check-rules.ts";
import { activeRules, type VerifyOptions } from "./rule-settings.ts";
import { rules } from "./rules/index.generated.ts";
import { withoutSuperseded } from "./findings/report-once.ts";
import { sortFindings } from "./findings/sort-findings.ts";

/**
 * Runs every rule on these tools and returns all findings, sorted by location. Findings of inference and of the build are not
 * included. A rule that throws becomes a `RULE_FAILED` finding.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` when the options name a rule that does not exist, `CONFIG_INVALID` when they set
 * one to a severity or an option that does not exist.
 * @example
 * const { subjects } = await inspectProject(root);
 * const { findings } = runRules(subjects, { rules: { "desc-too-long": "off" } });
 */
export function runRules(subjects: readonly RuleSubject[], options: VerifyOptions = {}): VerifyReport {
  return { toolCount: subjects.length, findings: ruleFindings(subjects, options), subjects };
}

/** Only the findings. */
export function ruleFindings(
  subjects: readonly RuleSubject[],
  options: VerifyOptions,
  recall?: Recall,
): readonly Finding[] {
  return sortFindings(withoutSuperseded(checkRules(activeRules(rules, options), subjects, recall)));
}
