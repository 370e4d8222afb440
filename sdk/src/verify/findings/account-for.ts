import type { Finding } from "../../model/finding.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { applyBaseline, type PlacedBaseline } from "./baseline.ts";
import { applySuppressions, judgedTools, type Accounted } from "./apply-suppressions.ts";
import { sortFindings } from "./sort-findings.ts";

/**
 * Removes the findings that comments in the sources accept, then those that the baseline accepts. Takes and returns sorted findings.
 */
export function accountFor(
  findings: readonly Finding[],
  { subjects, baseline }: { readonly subjects: readonly RuleSubject[]; readonly baseline?: PlacedBaseline | undefined },
): Accounted {
  const suppressed = applySuppressions(findings, subjects);
  const left = suppressed.findings === findings ? findings : sortFindings(suppressed.findings);
  if (baseline === undefined) return { ...suppressed, findings: left };
  const rest = applyBaseline(left, baseline, judgedTools(subjects));
  return { findings: sortFindings(rest.findings), accepted: suppressed.accepted + rest.accepted };
}
