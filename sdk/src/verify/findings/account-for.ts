import type { Finding } from "../../model/finding.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { applyBaseline, type PlacedBaseline } from "./baseline.ts";
import { applySuppressions, judgedTools, type Accounted } from "./apply-suppressions.ts";
import { sortFindings } from "./sort-findings.ts";

/**
 * Takes away the findings that comments in the sources accept, then those the baseline does. The findings given are sorted, and so is
 * what is left.
 */
export function accountFor(
  findings: readonly Finding[],
  { subjects, baseline }: { readonly subjects: readonly RuleSubject[]; readonly baseline?: PlacedBaseline | undefined },
): Accounted {
  const suppressed = applySuppressions(findings, subjects);
  // Faults of the comments themselves stand at the end.
  const left = suppressed.findings === findings ? findings : sortFindings(suppressed.findings);
  if (baseline === undefined) return { ...suppressed, findings: left };
  const rest = applyBaseline(left, baseline, judgedTools(subjects));
  return { findings: sortFindings(rest.findings), accepted: suppressed.accepted + rest.accepted };
}
