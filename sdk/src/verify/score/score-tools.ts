import type { Finding, Severity } from "../../model/finding.ts";
import type { ScoreTerm, ToolQuality } from "../../model/reporter.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { counted } from "../../util/counted.ts";
import { toolTokens } from "../tokens/count-tokens.ts";
import { scoreTerms } from "./score-terms.ts";

/** Taken off for each finding, and no more than twice that for one rule: another finding never raises a score. */
const deductions: Readonly<Record<Severity, number>> = { error: 15, warning: 4, info: 0 };

/**
 * Size and quality of each tool, in the order given: what its texts tell a model, less what the findings about it take off. A tool
 * whose definition could not be read is left out.
 */
export function scoreTools(subjects: readonly RuleSubject[], findings: readonly Finding[]): readonly ToolQuality[] {
  const findingsOf = Map.groupBy(findings, ({ tool }) => tool);
  return subjects.flatMap(({ name, definition }) => {
    if (definition === undefined) return [];
    const told = scoreTerms(definition);
    const reached = told.reduce((sum, { points }) => sum + points, 0);
    const deduction = deductionFor(findingsOf.get(name) ?? [], reached);
    const { whole, description } = toolTokens(definition);
    return {
      name,
      score: reached + (deduction?.points ?? 0),
      terms: deduction === undefined ? told : [...told, deduction],
      tokens: whole,
      descriptionTokens: description,
    };
  });
}

/** Never takes off more than was reached: the worst score is 0. */
function deductionFor(findings: readonly Finding[], reached: number): ScoreTerm | undefined {
  const byRule = Map.groupBy(findings, ({ code, severity }) => `${code} ${severity}`);
  const wanted = [...byRule.values()].reduce((sum, group) => sum + deductionOf(group), 0);
  if (wanted === 0) return undefined;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const points = -Math.min(wanted, reached);
  return {
    id: "findings",
    points,
    most: 0,
    reason: `${counted(errors, "error")} and ${counted(warnings, "warning")} are reported.`,
  };
}

function deductionOf(group: readonly Finding[]): number {
  const severity = group[0]?.severity ?? "info";
  return deductions[severity] * Math.min(group.length, 2);
}

/** How much the worst tool of a set weighs: a model that is misled by one tool fails whatever the others say. */
const worstShare = 0.3;

/** Quality of a set: the mean of its tools, drawn towards the worst; undefined for no tools. */
export function scoreSet(tools: readonly Pick<ToolQuality, "score">[]): number | undefined {
  if (tools.length === 0) return undefined;
  const mean = tools.reduce((sum, { score }) => sum + score, 0) / tools.length;
  const worst = tools.reduce((least, { score }) => Math.min(least, score), 100);
  return Math.round(mean * (1 - worstShare) + worst * worstShare);
}
