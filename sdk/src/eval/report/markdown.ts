import type { CaseReport, EvalReport } from "../../model/eval/eval-report.ts";
import { visibleLine } from "../../util/visible-text.ts";
import { countedText, duration, usageText } from "./rate-text.ts";
import { comparisonText } from "./text.ts";

/** A report for a comment on a pull request. */
export function reportMarkdown(report: EvalReport): string {
  const { models, floor, tools, confusion, comparison = [], cases, usage, latency } = report;
  const wrong = cases.filter(({ status }) => status !== "passed");
  const mistaken = confusion.filter(({ expected, called }) => expected !== called);
  return [
    "# Evals",
    table(
      ["model", "right", "right tool"],
      [
        ...models.map((model) => [code(model.model), countedText(model), countedText(model.choice)]),
        ["floor (words only)", countedText(floor), countedText(floor.choice)],
      ],
    ),
    `${usageText(usage)}; answers in ${duration(latency.p50)} (p50), ${duration(latency.p95)} (p95).`,
    "## Tools",
    table(
      ["tool", "model", "right", "right tool", "cases"],
      tools.map((tool) => [
        code(tool.tool),
        code(tool.model),
        countedText(tool),
        countedText(tool.choice),
        String(tool.cases),
      ]),
    ),
    ...(comparison.length === 0
      ? []
      : [
          "## Compared",
          table(
            ["tool", "model", "verdict"],
            comparison.map((each) => [code(each.tool), code(each.model), comparisonText(each)]),
          ),
        ]),
    ...(mistaken.length === 0
      ? []
      : [
          "## Taken for another",
          table(
            ["model", "expected", "called", "times"],
            mistaken.map(({ model, expected, called, count }) => [
              code(model),
              code(expected),
              code(called),
              String(count),
            ]),
          ),
        ]),
    ...(wrong.length === 0
      ? []
      : ["## Cases that did not pass", table(["case", "model", "status", "why"], wrong.map(wrongRow))]),
  ].join("\n\n");
}

function wrongRow({ id, model, status, reason, results }: CaseReport): readonly string[] {
  const problems = [...new Set(results.flatMap((run) => run.problems))];
  return [code(id), code(model), status, [...(reason === undefined ? [] : [reason]), ...problems].map(plain).join(" ")];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A text of others as code: nothing in it is read as Markdown, and it stays in its cell. */
function code(text: string): string {
  const shown = visibleLine(text).replaceAll("|", "\\|");
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`;
}

/** A text of others, in which no sign has a meaning. */
const plain = (text: string): string =>
  visibleLine(text)
    .replaceAll(/[\\`*_[\]~|#@!]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
