import type { VerifyReport } from "../../model/reporter.ts";
import { scoreSet, scoreTools } from "./score-tools.ts";

/** Adds size and quality of the tools to a report that has tools. Separate, because counting tokens takes longer than verifying. */
export function withQuality(report: VerifyReport): VerifyReport {
  if (report.subjects === undefined) return report;
  const tools = scoreTools(report.subjects, report.findings);
  const score = scoreSet(tools);
  return { ...report, tools, ...(score !== undefined && { score }) };
}
