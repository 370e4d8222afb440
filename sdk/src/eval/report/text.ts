import type { CaseReport, EvalReport, EvalStatus, ToolComparison } from "../../model/eval/eval-report.ts";
import { counted } from "../../util/texts.ts";
import { clipText, visibleLine } from "../../util/visible-text.ts";
import { countedText, duration, usageText } from "./rate-text.ts";

/** Colours a text, by colour name. */
export type Paint = (colour: "red" | "green" | "yellow" | "dim" | "bold", text: string) => string;

export function reportText(report: EvalReport, paint: Paint): string {
  const blocks = [
    ...report.models.map(({ model }) => modelBlock(report, model, paint)),
    comparisonBlock(report.comparison ?? [], paint),
    summary(report),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

const colours: Readonly<Record<EvalStatus, "red" | "green" | "yellow">> = {
  passed: "green",
  failed: "red",
  stale: "yellow",
  missing: "yellow",
  error: "red",
};

function modelBlock(report: EvalReport, model: string, paint: Paint): string {
  const tools = report.tools.filter((tool) => tool.model === model);
  const width = Math.max(4, ...tools.map(({ tool }) => tool.length));
  const rows = tools.map((tool) => {
    const open = tool.unknown === 0 ? "" : `, ${counted(tool.unknown, "case")} unknown`;
    return `  ${tool.tool.padEnd(width)}  ${countedText(tool)}${open}`;
  });
  const wrong = report.cases.filter((each) => each.model === model && each.status !== "passed");
  return [paint("bold", visibleLine(model)), ...rows, ...wrong.flatMap((each) => caseLines(each, paint))].join("\n");
}

const maxProblems = 5;

function caseLines({ id, status, reason, results, request }: CaseReport, paint: Paint): readonly string[] {
  const problems = [...new Set(results.flatMap((run) => run.problems))];
  const shown = reason === undefined ? problems.slice(0, maxProblems) : [reason, ...problems.slice(0, maxProblems)];
  const more = problems.length > maxProblems ? [`and ${String(problems.length - maxProblems)} more`] : [];
  const [first = ""] = request;
  // A suggested case is named after its request.
  const said = id.endsWith(first) ? "" : `: ${paint("dim", clipText(visibleLine(first), 70))}`;
  const head = `  ${paint(colours[status], status)} ${visibleLine(id)}${said}`;
  return [head, ...[...shown, ...more].map((line) => `    ${visibleLine(line)}`)];
}

function comparisonBlock(comparison: readonly ToolComparison[], paint: Paint): string {
  if (comparison.length === 0) return "";
  return [
    paint("bold", "Compared"),
    ...comparison.map((each) => `  ${each.tool}, ${each.model}: ${comparisonText(each)}`),
  ].join("\n");
}

/** `better (of 9 cases 8 improved, 1 worsened, p = 0.039)`. */
export function comparisonText({ verdict, cases, improved, worsened, p }: ToolComparison): string {
  const split = `of ${counted(cases, "case")} ${String(improved)} improved, ${String(worsened)} worsened, p = ${p.toFixed(3)}`;
  return `${verdict} (${split})`;
}

function summary(report: EvalReport): string {
  const { cases, models, usage, latency, floor, stopped, isReplay } = report;
  const count = (status: EvalStatus): number => cases.filter((each) => each.status === status).length;
  const states = (["passed", "failed", "stale", "missing", "error"] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `${String(count(status))} ${status}`);
  return [
    `${counted(cases.length, "case")}: ${states.join(", ") || "none"}${isReplay ? ", from recordings" : ""}.`,
    ...models.map(
      (model) => `${visibleLine(model.model)}: ${countedText(model)}; right tool ${countedText(model.choice)}.`,
    ),
    `Floor (words only): ${countedText(floor)}; right tool ${countedText(floor.choice)}.`,
    `${usageText(usage)}; answers in ${duration(latency.p50)} (p50), ${duration(latency.p95)} (p95).`,
    ...(stopped === undefined ? [] : [stoppedText[stopped]]),
  ].join("\n");
}

const stoppedText = {
  cost: "Stopped before the cost ceiling. Answers are kept, and the next run continues from there.",
  person: "Stopped. Answers are kept, and the next run continues from there.",
} as const;
