import type { ToolQuality, VerifyReport } from "../../model/verify/reporter.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { toolTokens } from "../tokens/tool-tokens.ts";
import { checklistOf } from "./checklist.ts";

/**
 * Adds size and checklist of its tools to a report, for the reporters `json` and `checklist`. A report without `subjects` stays as it
 * is. Counting tokens takes longer than verifying.
 */
export const withQuality = (report: VerifyReport): VerifyReport =>
  report.subjects === undefined ? report : { ...report, tools: qualityOf(report.subjects) };

/** Size and checklist of each tool, in the given order, without tools whose definition could not be read. */
export function qualityOf(subjects: readonly RuleSubject[]): readonly ToolQuality[] {
  return subjects.flatMap(({ name, definition }) => {
    if (definition === undefined) return [];
    const checklist = checklistOf(definition);
    const { whole, description } = toolTokens(definition);
    const answered = checklist.filter(({ yes }) => yes).length;
    return { name, answered, checklist, tokens: whole, descriptionTokens: description };
  });
}
