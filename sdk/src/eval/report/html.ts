import type { CaseReport, EvalReport, RunReport, TranscriptEntry } from "../../model/eval/eval-report.ts";
import { escaped } from "./escaped.ts";
import { element, htmlTable } from "./html-text.ts";
import { reportStyle } from "./html-style.ts";
import { confusionTable, costPlot, intervalPlot } from "./plots.ts";
import { countedText, duration, usageText } from "./rate-text.ts";
import { comparisonText } from "./text.ts";

/** A report as one page that needs no other file and runs no script. */
export function reportHtml(report: EvalReport): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    `<title>Evals</title><link rel="icon" href="data:,"><style>${reportStyle}</style></head>`,
    "<body><main><h1>Evals</h1>",
    ...headParts(report),
    ...plotParts(report),
    ...comparisonParts(report),
    "<h2>Cases</h2>",
    ...report.cases.map(caseHtml),
    ...judgeParts(report),
    "</main></body>",
    "</html>",
  ].join("\n");
}

function headParts({ models, floor, usage, latency, at, version, isReplay, stopped }: EvalReport): readonly string[] {
  const rows = [
    ...models.map((model) => [
      element("code", model.model),
      countedText(model),
      countedText(model.choice),
      usageText(model.usage),
      answered(model),
    ]),
    ["floor (words only)", countedText(floor), countedText(floor.choice), "", ""],
  ];
  return [
    `<p>${escaped(at)} · registry ${element("code", version)}${isReplay ? " · from recordings" : ""}${stopped === undefined ? "" : " · stopped before its end"}</p>`,
    htmlTable(["model", "right", "right tool", "usage", "answered"], rows),
    element("p", `${usageText(usage)}; answers in ${duration(latency.p50)} (p50), ${duration(latency.p95)} (p95).`),
  ];
}

const answered = ({ answered: times }: EvalReport["models"][number]): string =>
  times === undefined ? "" : escaped(times[1].slice(0, 10));

function plotParts({ models, tools, floor, confusion }: EvalReport): readonly string[] {
  const cost = costPlot(models);
  return [
    "<h2>Right runs</h2>",
    "<p>Points with their 95 % intervals; the dashed line is the floor.</p>",
    intervalPlot(
      "Right runs of each model",
      models.map((model) => ({ ...model, label: model.model })),
      floor,
    ),
    ...models.flatMap(({ model }) => {
      const own = tools.filter((tool) => tool.model === model).map((tool) => ({ ...tool, label: tool.tool }));
      if (own.length === 0) return [];
      return [element("h3", model), intervalPlot(`Right runs of each tool, ${model}`, own)];
    }),
    ...(cost === "" ? [] : ["<h2>Cost against accuracy</h2>", cost]),
    "<h2>Which tool was called first</h2>",
    ...models.flatMap(({ model }) => {
      const own = confusion.filter((each) => each.model === model);
      return own.length === 0 ? [] : [element("h3", model), confusionTable(own)];
    }),
  ];
}

function comparisonParts({ comparison = [] }: EvalReport): readonly string[] {
  if (comparison.length === 0) return [];
  const rows = comparison.map((each) => [
    element("code", each.tool),
    element("code", each.model),
    escaped(comparisonText(each)),
    countedText(each.before),
    countedText(each.after),
  ]);
  return ["<h2>Compared</h2>", htmlTable(["tool", "model", "verdict", "before", "after"], rows)];
}

function caseHtml({ id, model, tool, status, reason, results, request, ...counted }: CaseReport): string {
  const isOpen = status === "passed" ? "" : " open";
  return [
    `<details class="case ${status}"${isOpen}><summary><b>${status}</b> ${element("code", id)} ${escaped(tool)} · ${escaped(model)} · ${countedText(counted)}</summary>`,
    ...request.map((text) => element("blockquote", text)),
    ...(reason === undefined ? [] : [element("p", reason)]),
    ...results.map(runHtml),
    "</details>",
  ].join("\n");
}

function runHtml({ run, right, problems, differences, transcript, latencyMs, usage, judged = [] }: RunReport): string {
  return [
    `<details class="run"${right ? "" : " open"}><summary>run ${String(run)}: ${right ? "right" : "wrong"} · ${duration(latencyMs)} · ${usageText(usage)}</summary>`,
    problems.length === 0 ? "" : `<ul>${problems.map((problem) => element("li", problem)).join("")}</ul>`,
    differences.length === 0
      ? ""
      : htmlTable(
          ["argument", "expected", "got"],
          differences.map((each) => [escaped(`${each.tool} ${each.path}`), json(each.expected), json(each.got)]),
        ),
    ...judged.map((each) => element("p", `Judge on ${each.tool} ${each.path}: ${each.reason}`)),
    ...transcript.map(entryHtml),
    "</details>",
  ].join("\n");
}

const json = (value: unknown): string => (value === undefined ? "–" : element("code", JSON.stringify(value)));

function entryHtml({ role, text, tool, arguments: args, result }: TranscriptEntry): string {
  const head = `<div class="entry ${role}"><b>${role}${tool === undefined ? "" : ` ${element("code", tool)}`}</b>`;
  if (text !== undefined) return `${head}${element("pre", text)}</div>`;
  return `${head}${element("pre", JSON.stringify(args ?? result ?? null, null, 2))}</div>`;
}

function judgeParts({ judge }: EvalReport): readonly string[] {
  if (judge === undefined) return [];
  return [
    "<h2>Judge</h2>",
    `<p>${element("code", judge.model)}; its verdicts decide nothing.</p>`,
    element("pre", judge.prompt),
  ];
}
