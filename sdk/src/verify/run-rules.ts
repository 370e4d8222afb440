import type { VerifyReport } from "../model/reporter.ts";
import type { RuleSubject } from "../model/rule.ts";
import type { Memory } from "../util/memory.ts";
import { checkRules } from "./check-rules.ts";
import { activeRules, type RuleConfiguration } from "./rule-settings.ts";
import { rules } from "./rules/index.generated.ts";
import { sortFindings } from "./findings/sort-findings.ts";

/** Options of the verifier. */
export interface VerifyOptions extends RuleConfiguration {
  /** Findings about the same subjects in an earlier run; default: none. */
  readonly memory?: Memory | undefined;
}

/**
 * Runs every rule on these tools and returns all findings, sorted by location. Findings of inference and of the build are not
 * included. A rule that throws becomes a `RULE_FAILED` finding.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` when the options name a rule that does not exist, `CONFIG_INVALID` when they set
 * one to a severity or an option that does not.
 */
export function runRules(subjects: readonly RuleSubject[], options: VerifyOptions = {}): VerifyReport {
  const findings = checkRules(activeRules(rules, options), subjects, options.memory);
  return { toolCount: subjects.length, findings: sortFindings(findings) };
}
