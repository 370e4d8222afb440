import type { Reporter } from "../../model/verify/reporter.ts";
import type { Rule, RuleOptions } from "../../model/verify/rule.ts";

/**
 * Types a rule: `export default defineRule({ id, severity, summary, scope, options, check })`. Returns its argument unchanged; `check`
 * receives the options as set, typed as their defaults.
 */
export function defineRule<Options extends RuleOptions = RuleOptions>(rule: Rule<Options>): Rule<Options> {
  return rule;
}

/** Types a reporter: `export default defineReporter({ id, summary, format })`. Returns its argument unchanged. */
export function defineReporter(reporter: Reporter): Reporter {
  return reporter;
}
