import type { VerifyReport } from "../../model/reporter.ts";
import { scoreSet, scoreTools } from "./score-tools.ts";

/** A report with size and quality of its tools, if it knows them. To count tokens takes longer than to verify. */
export function withQuality(report: VerifyReport): VerifyReport {
  if (report.subjects === undefined) return report;
  const tools = scoreTools(report.subjects, report.findings);
  const score = scoreSet(tools);
  return { ...report, tools, ...(score !== undefined && { score }) };
}
