import type { EvalReport } from "../../model/eval/eval-report.ts";
import { reportMarkdown } from "./markdown.ts";
import { reportText, type Paint } from "./text.ts";

/** A report in one of the formats of the command. */
export function formatReport(report: EvalReport, format: string, paint: Paint): string {
  switch (format) {
    case "json":
      return JSON.stringify(report, null, 2);
    case "markdown":
      return reportMarkdown(report);
    default:
      return reportText(report, paint);
  }
}
