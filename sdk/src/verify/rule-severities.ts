import { ToolwrightError } from "../errors/toolwright-error.ts";
import { severities, type Severity } from "../model/finding.ts";
import type { Rule } from "../model/rule.ts";
import { nearestName } from "../util/nearest-name.ts";

/** A rule together with the severity its findings get. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly severity: Severity;
}

/**
 * The rules that are to run, in the given order: each at its own severity unless `settings` names another, without those
 * switched off.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` for an id no rule has, `CONFIG_INVALID` for a severity that does not exist.
 */
export function activeRules(
  rules: readonly Rule[],
  settings: Readonly<Record<string, Severity | "off">>,
): readonly ActiveRule[] {
  const setting = new Map(Object.entries(settings));
  const ids = rules.map((rule) => rule.id);
  for (const [id, severity] of setting) checkSetting(id, severity, ids);
  return rules.flatMap((rule) => {
    const severity = setting.get(rule.id) ?? rule.severity;
    return severity === "off" ? [] : [{ rule, severity }];
  });
}

const allowed: readonly string[] = [...severities, "off"];

// The configuration may come from a file nothing has type-checked.
function checkSetting(id: string, severity: unknown, ids: readonly string[]): void {
  if (!ids.includes(id)) {
    const nearest = nearestName(id, ids);
    const hint = nearest === undefined ? "" : ` Did you mean \`${nearest}\`?`;
    throw new ToolwrightError("RULE_UNKNOWN", `There is no rule \`${id}\`.${hint}`);
  }
  if (typeof severity !== "string" || !allowed.includes(severity)) {
    throw new ToolwrightError(
      "CONFIG_INVALID",
      `Rule \`${id}\` is set to ${JSON.stringify(severity)}; expected one of ${allowed.join(", ")}.`,
    );
  }
}
