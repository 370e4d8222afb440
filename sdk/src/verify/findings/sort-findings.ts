import type { Finding } from "../../model/finding.ts";
import { compareText } from "../../util/compare-text.ts";

/** The findings by file, line, column and code; those without a place last. Does not change its argument. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(compareFindings);
}

function compareFindings(left: Finding, right: Finding): number {
  return (
    Number(left.at === undefined) - Number(right.at === undefined) ||
    compareText(left.at?.file ?? "", right.at?.file ?? "") ||
    (left.at?.line ?? 0) - (right.at?.line ?? 0) ||
    (left.at?.column ?? 0) - (right.at?.column ?? 0) ||
    compareText(left.code, right.code) ||
    compareText(left.tool ?? "", right.tool ?? "") ||
    compareText(left.pointer ?? "", right.pointer ?? "") ||
    compareText(left.message, right.message)
  );
}

// By code units: the order must not depend on the machine's language.
