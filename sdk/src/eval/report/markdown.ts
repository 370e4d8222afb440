import type { CaseReport, EvalReport } from "../../model/eval/eval-report.ts";
import { countedText, duration, usageText } from "./rate-text.ts";
import { comparisonText } from "./text.ts";
import { inertCode, inertCell, markdownTable } from "../../util/markdown-text.ts";

/** A report for a comment on a pull request. */
export function reportMarkdown(report: EvalReport): string {
  const { models, floor, tools, confusion, comparison = [], cases, usage, latency } = report;
  const wrong = cases.filter(({ status }) => status !== "passed");
  const mistaken = confusion.filter(({ expected, called }) => expected !== called);
  return [
    "# Evals",
    markdownTable(
      ["model", "right", "right tool"],
      [
        ...models.map((model) => [inertCode(model.model), countedText(model), countedText(model.choice)]),
        ["floor (words only)", countedText(floor), countedText(floor.choice)],
      ],
    ),
    `${usageText(usage)}; answers in ${duration(latency.p50)} (p50), ${duration(latency.p95)} (p95).`,
    "## Tools",
    markdownTable(
      ["tool", "model", "right", "right tool", "cases"],
      tools.map((tool) => [
        inertCode(tool.tool),
        inertCode(tool.model),
        countedText(tool),
        countedText(tool.choice),
        String(tool.cases),
      ]),
    ),
    ...(comparison.length === 0
      ? []
      : [
          "## Compared",
          markdownTable(
            ["tool", "model", "verdict"],
            comparison.map((each) => [inertCode(each.tool), inertCode(each.model), comparisonText(each)]),
          ),
        ]),
    ...(mistaken.length === 0
      ? []
      : [
          "## Taken for another",
          markdownTable(
            ["model", "expected", "called", "times"],
            mistaken.map(({ model, expected, called, count }) => [
              inertCode(model),
              inertCode(expected),
              inertCode(called),
              String(count),
            ]),
          ),
        ]),
    ...(wrong.length === 0
      ? []
      : ["## Cases that did not pass", markdownTable(["case", "model", "status", "why"], wrong.map(wrongRow))]),
  ].join("\n\n");
}

function wrongRow({ id, model, status, reason, results }: CaseReport): readonly string[] {
  const problems = [...new Set(results.flatMap((run) => run.problems))];
  return [
    inertCode(id),
    inertCode(model),
    status,
    [...(reason === undefined ? [] : [reason]), ...problems].map(inertCell).join(" "),
  ];
}
