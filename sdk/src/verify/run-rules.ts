import type { VerifyReport } from "../model/reporter.ts";
import type { RuleSubject } from "../model/rule.ts";
import type { Memory } from "../util/memory.ts";
import { checkRules } from "./check-rules.ts";
import { activeRules, type RuleConfiguration } from "./rule-settings.ts";
import { rules } from "./rules/index.generated.ts";
import { sortFindings } from "./findings/sort-findings.ts";

/** How the verifier is to run. */
export interface VerifyOptions extends RuleConfiguration {
  /** What was found about the same subjects before; default: nothing. */
  readonly memory?: Memory | undefined;
}

/**
 * Asks every rule about these tools and gives all findings, sorted by place. What inference and the build found is not
 * among them. A rule that throws becomes a `RULE_FAILED` finding.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` when the options name a rule that does not exist, `CONFIG_INVALID` when they set
 * one to a severity or an option that does not.
 */
export function runRules(subjects: readonly RuleSubject[], options: VerifyOptions = {}): VerifyReport {
  const findings = checkRules(activeRules(rules, options), subjects, options.memory);
  return { toolCount: subjects.length, findings: sortFindings(findings) };
}
