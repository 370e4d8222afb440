import type {
  CaseReport,
  Confusion,
  CountedRate,
  EvalLatency,
  EvalReport,
  EvalStatus,
  EvalUsage,
  ModelReport,
  RunReport,
  ToolComparison,
  ToolReport,
} from "../../model/eval/eval-report.ts";
import { defined } from "../../util/defined.ts";
import { requestsOf, toolOf } from "../cases/placed-case.ts";
import type { EvalModel } from "../models/eval-model.ts";
import type { ModelAnswer } from "../recordings/recording.ts";
import type { NoAnswer } from "../run/ask.ts";
import type { Price, PriceOf } from "../run/budget.ts";
import { priceFor, type CaseOutcome, type EvalOutcomes, type JudgedRun } from "../run/run-evals.ts";
import { compare } from "../statistics/compare.ts";
import { interval, rateOver, sum } from "../statistics/interval.ts";

export interface ReportSource extends EvalOutcomes {
  readonly models: readonly EvalModel[];
  readonly version: string;
  readonly at: string;
  readonly isReplay: boolean;
  readonly price?: Price | undefined;
  /** The report of the version to compare with. */
  readonly before?: EvalReport | undefined;
}

export function makeReport(source: ReportSource): EvalReport {
  const { outcomes, floor, models, stopped, version, at, isReplay, before } = source;
  const prices = new Map(models.map((model) => [model.name, priceFor(model, source.price)]));
  const cases = casesOf(outcomes, prices);
  const floorCases = casesOf(floor, new Map());
  return {
    format: "1.0",
    at,
    version,
    isReplay,
    ...defined({ stopped }),
    models: models.map(({ name }) => modelReport(name, { cases, outcomes, price: prices.get(name) })),
    cases,
    tools: toolReports(cases),
    confusion: confusionOf(outcomes),
    ...(before !== undefined && { comparison: comparisons(before.cases, cases) }),
    usage: usageOf(outcomes, prices),
    latency: latencyOf(outcomes),
    floor: { model: "fake", ...rateOver(floorCases), choice: choiceOf(floorCases) },
  };
}

type Prices = ReadonlyMap<string, PriceOf | undefined>;

/** The items with the same key, each group after its first item. */
function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): readonly (readonly [Item, readonly Item[]])[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(keyOf(item)));
  return [...groups.values()].flatMap((own) => own.slice(0, 1).map((first) => [first, own] as const));
}

function casesOf(outcomes: readonly CaseOutcome[], prices: Prices): readonly CaseReport[] {
  const groups = grouped(outcomes, ({ case: { id }, model }) => [model, id]);
  return groups.map(([{ case: given, model }, runs]) => {
    const results = runs.flatMap(({ run, result }) =>
      "verdict" in result ? [runReport(run, result, prices.get(model))] : [],
    );
    const right = results.filter((each) => each.right).length;
    const { status, reason } = statusOf(runs, right === results.length);
    const counted = { runs: results.length, right, rate: interval(right, results.length) };
    const head = { id: given.id, tool: toolOf(given), model, status, ...defined({ reason }) };
    return { ...head, ...counted, request: requestsOf(given), results };
  });
}

const worst = ["error", "stale", "missing", "stopped"] as const;

function statusOf(runs: readonly CaseOutcome[], isRight: boolean): { status: EvalStatus; reason?: string } {
  const unanswered = runs.map(({ result }) => result).filter((result): result is NoAnswer => "status" in result);
  const kind = worst.find((status) => unanswered.some((result) => result.status === status));
  if (kind === undefined) return { status: isRight ? "passed" : "failed" };
  const reason = unanswered.find(({ status }) => status === kind)?.reason ?? "";
  return { status: kind === "stopped" ? "missing" : kind, reason };
}

function runReport(run: number, { conversation, verdict }: JudgedRun, price: PriceOf | undefined): RunReport {
  const { answers, calls, text, transcript } = conversation;
  const { isRight: right, isRightTool: rightTool, problems, differences, unnecessary, refused, recovered } = verdict;
  const counted = tokensOf(answers);
  const usage = { ...counted, cost: price?.(counted) ?? null };
  return {
    run,
    right,
    rightTool,
    problems,
    differences,
    calls: calls.map(({ tool, arguments: args, outcome }) => ({ tool, arguments: args, ok: outcome === "answered" })),
    unnecessary,
    refused,
    ...defined({ recovered }),
    text,
    usage,
    latencyMs: sum(answers.map(({ latencyMs }) => latencyMs)),
    transcript,
  };
}

const choiceOf = (cases: readonly CaseReport[]): CountedRate =>
  rateOver(cases.map(({ runs, results }) => ({ runs, right: results.filter(({ rightTool }) => rightTool).length })));

interface ModelSource {
  readonly cases: readonly CaseReport[];
  readonly outcomes: readonly CaseOutcome[];
  readonly price: PriceOf | undefined;
}

function modelReport(model: string, source: ModelSource): ModelReport {
  const cases = source.cases.filter((each) => each.model === model);
  const outcomes = source.outcomes.filter((each) => each.model === model);
  const times = answersOf(outcomes)
    .map(({ at }) => at)
    .toSorted();
  const [first] = times;
  const last = times.at(-1);
  return {
    model,
    cases: cases.length,
    ...rateOver(cases),
    ...(first === undefined || last === undefined ? {} : { answered: [first, last] as const }),
    choice: choiceOf(cases),
    usage: usageOf(outcomes, new Map([[model, source.price]])),
    latency: latencyOf(outcomes),
  };
}

const byTool = (cases: readonly CaseReport[]) => grouped(cases, ({ tool, model }) => [tool, model]);

const toolReports = (cases: readonly CaseReport[]): readonly ToolReport[] =>
  byTool(cases).map(([{ tool, model }, own]) => {
    const unknown = own.filter(({ runs }) => runs === 0).length;
    return { tool, model, cases: own.length, unknown, ...rateOver(own), choice: choiceOf(own) };
  });

function confusionOf(outcomes: readonly CaseOutcome[]): readonly Confusion[] {
  const pairs = outcomes.flatMap(({ case: given, model, result }) =>
    "verdict" in result
      ? [{ model, expected: expectedFirst(given, result.verdict), called: result.verdict.called }]
      : [],
  );
  const groups = grouped(pairs, ({ model, expected, called }) => [model, expected, called]);
  return groups.map(([pair, same]) => ({ ...pair, count: same.length }));
}

/** Both versions of each tool, over the cases that both versions have. */
const comparisons = (before: readonly CaseReport[], after: readonly CaseReport[]): readonly ToolComparison[] =>
  byTool(after).map(([{ tool, model }, own]) => {
    const former = before.filter((each) => each.model === model);
    return { tool, model, ...compare(former, own) };
  });

/** If several tools may come first, the tool that did. */
const expectedFirst = (given: CaseOutcome["case"], { called, isRightTool }: JudgedRun["verdict"]): string =>
  isRightTool ? called : toolOf(given);

/** Paid usage, including unfinished runs. */
function usageOf(outcomes: readonly CaseOutcome[], prices: Prices): EvalUsage {
  const costs = outcomes.map((outcome) => {
    const counted = tokensOf(answersIn(outcome));
    return { ...counted, cost: prices.get(outcome.model)?.(counted) ?? null };
  });
  const known = costs.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    inputTokens: sum(costs.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(costs.map(({ outputTokens }) => outputTokens)),
    // A sum over only some of them would be too low.
    cost: known.length === costs.length && costs.length > 0 ? sum(known) : null,
  };
}

const tokensOf = (answers: readonly ModelAnswer[]) => ({
  inputTokens: sum(answers.map((answer) => answer.inputTokens)),
  outputTokens: sum(answers.map((answer) => answer.outputTokens)),
});

const answersIn = ({ result }: CaseOutcome): readonly ModelAnswer[] =>
  "verdict" in result ? result.conversation.answers : (result.answers ?? []);

const answersOf = (outcomes: readonly CaseOutcome[]): readonly ModelAnswer[] => outcomes.flatMap(answersIn);

function latencyOf(outcomes: readonly CaseOutcome[]): EvalLatency {
  const sorted = answersOf(outcomes)
    .map(({ latencyMs }) => latencyMs)
    .toSorted((one, other) => one - other);
  const at = (share: number): number | null => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
  return { p50: at(0.5), p95: at(0.95) };
}
