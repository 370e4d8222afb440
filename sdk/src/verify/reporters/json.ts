import { defineReporter } from "../subject/define-rule.ts";
import type { JsonReport, ReportedFinding, SeverityCounts } from "../../model/verify/json-report.ts";
import type { Finding, Severity } from "../../model/finding.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { defined } from "../../util/defined.ts";
/** A `JsonReport`, whose JSON Schema is published as `toolwright/schemas/verify-report.schema.json`. */
export default defineReporter({
  id: "json",
  needsQuality: true,
  summary: "One JSON object for programs.",
  format: (report) => JSON.stringify(jsonReport(report), null, 2),
});

const format = "2.0";

function jsonReport({ toolCount, findings, accepted, tools }: VerifyReport): JsonReport {
  return {
    format,
    toolCount,
    counts: countBySeverity(findings),
    ...(accepted !== undefined && accepted > 0 && { accepted }),
    tools: tools ?? [],
    findings: findings.map(reportedFinding),
  };
}

function countBySeverity(findings: readonly Finding[]): SeverityCounts {
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return { error: count("error"), warning: count("warning"), info: count("info") };
}

function reportedFinding({ code, severity, tool, at, pointer, message, evidence, remedy }: Finding): ReportedFinding {
  return {
    rule: code,
    severity,
    ...defined({ tool }),
    ...(at !== undefined && { file: at.file, line: at.line, column: at.column }),
    ...defined({ pointer }),
    message,
    ...defined({ evidence }),
    remedy,
  };
}
