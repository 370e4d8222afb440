import type { VerifyReport, ScoreTerm, ToolQuality } from "../../model/verify/reporter.ts";
import { defined } from "../../util/defined.ts";
import type { Finding, Severity } from "../../model/finding.ts";
import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { toolTokens } from "../tokens/tool-tokens.ts";
import type { Judged } from "./parameter-terms.ts";
import { schemaQuestions, textQuestions, type Question } from "./score-terms.ts";

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

/** Deducted for each finding, at most twice that for one rule: a further finding never raises a score. */
const deductions: Readonly<Record<Severity, number>> = { error: 15, warning: 3, info: 0 };

const textShare = 0.8;

const questions = [...textQuestions, ...schemaQuestions];

/** Rules that a term covers: their findings are not deducted again. */
const measured: ReadonlySet<string> = new Set(questions.flatMap(({ rules }) => rules));

/** Rules on size, which the tokens next to the score tell: a definition that says more is not worse for it. */
const aboutSize: ReadonlySet<string> = new Set(["desc-too-long", "param-too-many", "set-token-budget"]);

/**
 * Size and quality of each tool, in the order given: what text and schema tell a model, minus deductions for other findings. A tool
 * whose definition could not be read is left out.
 */
export function scoreTools(subjects: readonly RuleSubject[], findings: readonly Finding[]): readonly ToolQuality[] {
  const findingsOf = Map.groupBy(findings, ({ tool }) => tool);
  return subjects.flatMap(({ name, definition }) => {
    if (definition === undefined) return [];
    const text = scorePart(textQuestions, definition);
    const schema = scorePart(schemaQuestions, definition);
    const reached =
      schema.score === undefined ? (text.score ?? 0) : textShare * (text.score ?? 0) + (1 - textShare) * schema.score;
    const terms = [...weighed(text, schema.score === undefined ? 1 : textShare), ...weighed(schema, 1 - textShare)];
    const deduction = deductionFor(findingsOf.get(name) ?? [], tenth(reached));
    const { whole, description } = toolTokens(definition);
    return {
      name,
      score: tenth(reached + (deduction?.points ?? 0)),
      text: Math.round(text.score ?? 0),
      ...(schema.score !== undefined && { schema: Math.round(schema.score) }),
      terms: deduction === undefined ? terms : [...terms, deduction],
      tokens: whole,
      descriptionTokens: description,
    };
  });
}

/** The terms of text or schema and their sum, out of 100; undefined where no question applies. */
interface Part {
  readonly judged: readonly Judged[];
  /** Of the questions that apply. */
  readonly most: number;
  readonly score: number | undefined;
}

function scorePart(asked: readonly Question[], definition: DescribedTool): Part {
  const judged = asked.map((question) => question.judge(definition));
  const arising = judged.filter(({ share }) => share !== undefined);
  const most = arising.reduce((sum, term) => sum + term.most, 0);
  const reached = arising.reduce((sum, term) => sum + term.most * (term.share ?? 0), 0);
  return { judged, most, score: most === 0 ? undefined : (100 * reached) / most };
}

/** The terms in points of the whole score, without those that do not apply. */
function weighed({ judged, most: whole }: Part, part: number): readonly ScoreTerm[] {
  return judged.flatMap(({ id, share, most, reason }) => {
    if (share === undefined) return [];
    const own = (100 * part * most) / whole;
    return [{ id, points: tenth(own * share), most: tenth(own), reason }];
  });
}

const tenth = (points: number): number => Math.round(points * 10) / 10;

/** Deductions, at most the points reached: the worst score is 0. */
function deductionFor(findings: readonly Finding[], reached: number): ScoreTerm | undefined {
  const counted = findings.filter(
    ({ code, severity }) => !measured.has(code) && !aboutSize.has(code) && severity !== "info",
  );
  const byRule = Map.groupBy(counted, ({ code, severity }) => `${code} ${severity}`);
  const wanted = [...byRule.values()].reduce((sum, group) => sum + deductionOf(group), 0);
  if (wanted === 0) return undefined;
  const points = 0 - Math.min(wanted, reached);
  const rules = [...new Set(counted.map(({ code }) => code))].sort();
  return { id: "findings", points, most: 0, reason: `Reported besides: ${rules.join(", ")}.` };
}

function deductionOf(group: readonly Finding[]): number {
  const severity = group[0]?.severity ?? "info";
  return deductions[severity] * Math.min(group.length, 2);
}

/** Weight of the worst tool of a set: a model misled by one tool fails however good the others are. */
const worstShare = 0.15;

/** Quality of a set: the mean of its tools, weighted towards the worst; undefined without tools. */
export function scoreSet(tools: readonly Pick<ToolQuality, "score">[]): number | undefined {
  if (tools.length === 0) return undefined;
  const mean = tools.reduce((sum, { score }) => sum + score, 0) / tools.length;
  const worst = tools.reduce((least, { score }) => Math.min(least, score), 100);
  return Math.round(mean * (1 - worstShare) + worst * worstShare);
}
