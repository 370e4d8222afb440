import type { EvalReport } from "../../model/eval/eval-report.ts";
import { reportText, type Paint } from "./text.ts";

/** A report in one of the formats of the command. */
export function formatReport(report: EvalReport, format: string, paint: Paint): string {
  if (format === "json") return JSON.stringify(report, null, 2);
  return reportText(report, paint);
}
