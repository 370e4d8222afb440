import type { EvalReport } from "../model/eval/eval-report.ts";
import { counted } from "../util/texts.ts";
import { rateText } from "./report/rate-text.ts";

/** What a run has to reach. */
export interface Gates {
  /** Least share of right runs of each model; default: every case is right. */
  readonly min?: number | undefined;
  /** No tool is worse than before; then wrong cases that were wrong before are accepted. */
  readonly noWorse?: boolean | undefined;
}

/** Why a report does not pass, in sentences; empty where it does. Cases that are stale, missing or an error never pass. */
export function gateFailures(report: EvalReport, { min, noWorse = false }: Gates): readonly string[] {
  const { cases, models, comparison = [] } = report;
  const unknown = cases.filter(({ status }) => ["stale", "missing", "error"].includes(status));
  const wrong = cases.filter(({ status }) => status === "failed");
  const low = min === undefined ? [] : models.filter(({ rate }) => rate.value < min);
  const worse = noWorse ? comparison.filter(({ verdict }) => verdict === "worse") : [];
  const hasGate = min !== undefined || noWorse;
  return [
    ...(unknown.length === 0
      ? []
      : [`Without a verdict: ${String(unknown.length)} of ${counted(cases.length, "case")}.`]),
    ...(hasGate || wrong.length === 0 ? [] : [`Wrong: ${String(wrong.length)} of ${counted(cases.length, "case")}.`]),
    ...low.map(({ model, rate }) => `${model} has ${rateText(rate)}, and ${String(min)} is the least.`),
    ...worse.map(({ tool, model }) => `${tool} is worse with ${model} than before.`),
  ];
}
