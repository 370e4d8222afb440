import type { VerifyReport } from "../../model/reporter.ts";
import { defined } from "../../util/defined.ts";
import { scoreSet, scoreTools } from "./score-tools.ts";

/**
 * The report with size and quality of its tools, which the reporters `json` and `score` print. Returned as it is where it has no
 * `subjects`. Counting tokens takes longer than verifying.
 */
export function withQuality(report: VerifyReport): VerifyReport {
  if (report.subjects === undefined) return report;
  const tools = scoreTools(report.subjects, report.findings);
  const score = scoreSet(tools);
  return { ...report, tools, ...defined({ score }) };
}
