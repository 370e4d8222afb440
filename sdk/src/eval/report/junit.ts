import type { CaseReport, EvalReport } from "../../model/eval/eval-report.ts";
import { escaped } from "./escaped.ts";
import { rateText } from "./rate-text.ts";

/** A report in the form of JUnit, which CI servers show: a suite for each model and tool, a test for each case. */
export function reportJunit(report: EvalReport): string {
  const suites = Array.from(Map.groupBy(report.cases, ({ model, tool }) => JSON.stringify([model, tool])).values());
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="toolwright eval" ${countsOf(report.cases)}>`,
    ...suites.flatMap((cases) => suiteLines(cases, report.at)),
    "</testsuites>",
  ].join("\n");
}

function suiteLines(cases: readonly CaseReport[], at: string): readonly string[] {
  const [first] = cases;
  if (first === undefined) return [];
  return [
    `  <testsuite name="${escaped(`${first.tool} (${first.model})`)}" ${countsOf(cases)} timestamp="${escaped(at)}">`,
    ...cases.flatMap(testLines),
    "  </testsuite>",
  ];
}

function countsOf(cases: readonly CaseReport[]): string {
  const failures = cases.filter(({ status }) => status === "failed").length;
  const errors = cases.filter(({ status }) => !["passed", "failed"].includes(status)).length;
  return `tests="${String(cases.length)}" failures="${String(failures)}" errors="${String(errors)}"`;
}

function testLines({ id, tool, model, status, reason, results, runs, right, rate }: CaseReport): readonly string[] {
  const seconds = (results.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / 1000).toFixed(3);
  const head = `    <testcase name="${escaped(id)}" classname="${escaped(`${model}.${tool}`)}" time="${seconds}"`;
  if (status === "passed") return [`${head}/>`];
  const problems = [...new Set(results.flatMap((run) => run.problems))];
  const rateLine = runs === 0 ? [] : [`${String(right)} of ${String(runs)} runs right: ${rateText(rate)}`];
  const lines = [...(reason === undefined ? [] : [reason]), ...problems, ...rateLine];
  // What has no verdict is an error: a test that is skipped would pass.
  const element = status === "failed" ? "failure" : "error";
  const message = escaped(lines[0] ?? status);
  return [
    `${head}>`,
    `      <${element} type="${status}" message="${message}">${escaped(lines.join("\n"))}</${element}>`,
    "    </testcase>",
  ];
}
