import type { Reporter } from "../model/reporter.ts";
import type { Rule } from "../model/rule.ts";

/** Types a rule: `export default defineRule({ id, severity, summary, scope, check })`. Returns its argument unchanged. */
export function defineRule(rule: Rule): Rule {
  return rule;
}

/** Types a reporter: `export default defineReporter({ id, summary, format })`. Returns its argument unchanged. */
export function defineReporter(reporter: Reporter): Reporter {
  return reporter;
}
