import { severities, type Finding, type Severity } from "../../model/finding.ts";
import { defineReporter } from "../define-rule.ts";

/**
 * `{ format, toolCount, counts: { error, warning, info }, findings }`. A finding has `code`, `severity`, `message`, `remedy`,
 * and where they are known `tool`, `at: { file, line, column }`, `pointer`, `evidence`; keys always stand in that order. `format`
 * changes when a member is renamed or removed; members may be added without that.
 */
export default defineReporter({
  id: "json",
  summary: "One JSON object for programs.",
  format({ toolCount, findings }) {
    const report = {
      format: "1.0",
      toolCount,
      counts: countBySeverity(findings),
      findings: findings.map(orderedFinding),
    };
    return JSON.stringify(report, null, 2);
  },
});

function countBySeverity(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return Object.fromEntries(severities.map((severity) => [severity, count(severity)])) as Record<Severity, number>;
}

// `JSON.stringify` leaves out members that are undefined.
function orderedFinding({ code, severity, message, tool, at, pointer, evidence, remedy }: Finding): object {
  const place = at && { file: at.file, line: at.line, column: at.column };
  return { code, severity, message, remedy, tool, at: place, pointer, evidence };
}
