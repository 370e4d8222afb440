import type { Reporter } from "../model/reporter.ts";
import type { Rule } from "../model/rule.ts";

/** Types a rule: `export default defineRule({ id, severity, summary, scope, check })`. Returns its argument unchanged. */
export function defineRule<const R extends Rule>(rule: R): R {
  return rule;
}

/** Types a reporter: `export default defineReporter({ id, summary, format })`. Returns its argument unchanged. */
export function defineReporter<const R extends Reporter>(reporter: R): R {
  return reporter;
}
