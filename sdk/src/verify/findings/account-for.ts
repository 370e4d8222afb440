import type { Finding } from "../../model/finding.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { applyBaseline, type PlacedBaseline } from "./baseline.ts";
import { applySuppressions, judgedTools, type Accounted } from "./apply-suppressions.ts";
import { sortFindings } from "./sort-findings.ts";

/** Takes away the findings that comments in the sources accept, then those the baseline does; what is left is sorted. */
export function accountFor(
  findings: readonly Finding[],
  { subjects, baseline }: { readonly subjects: readonly RuleSubject[]; readonly baseline?: PlacedBaseline | undefined },
): Accounted {
  const suppressed = applySuppressions(sortFindings(findings), subjects);
  if (baseline === undefined) return { ...suppressed, findings: sortFindings(suppressed.findings) };
  const rest = applyBaseline(suppressed.findings, baseline, judgedTools(subjects));
  return { findings: sortFindings(rest.findings), accepted: suppressed.accepted + rest.accepted };
}
