import type { JsonReport, ReportedFinding, ReportedTool, SeverityCounts } from "../../model/json-report.ts";
import type { Finding, Severity } from "../../model/finding.ts";
import type { ToolQuality, VerifyReport } from "../../model/reporter.ts";

const format = "1.0";

/** A report as plain JSON for programs: properties in a fixed order, unknown ones left out. */
export function jsonReport({ toolCount, findings, accepted, tools, score }: VerifyReport): JsonReport {
  return {
    format,
    toolCount,
    counts: countBySeverity(findings),
    ...(accepted !== undefined && accepted > 0 && { accepted }),
    ...(score !== undefined && { score }),
    tools: (tools ?? []).map(reportedTool),
    findings: findings.map(reportedFinding),
  };
}

function countBySeverity(findings: readonly Finding[]): SeverityCounts {
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return { error: count("error"), warning: count("warning"), info: count("info") };
}

function reportedTool({ name, score, text, schema, tokens, descriptionTokens, terms }: ToolQuality): ReportedTool {
  return { name, score, text, ...(schema !== undefined && { schema }), tokens, descriptionTokens, terms };
}

function reportedFinding({ code, severity, tool, at, pointer, message, evidence, remedy }: Finding): ReportedFinding {
  return {
    rule: code,
    severity,
    ...(tool !== undefined && { tool }),
    ...(at !== undefined && { file: at.file, line: at.line, column: at.column }),
    ...(pointer !== undefined && { pointer }),
    message,
    ...(evidence !== undefined && { evidence }),
    remedy,
  };
}
