import pLimit from "p-limit";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import type { PlacedCase } from "../cases/placed-case.ts";
import type { RuntimeOptions } from "../../runtime/create-runtime.ts";
import { errorMessage } from "../../util/failures.ts";
import { builtForm, type EvalModel } from "../models/eval-model.ts";
import { floorModel } from "../models/lexical-model.ts";
import { noteRun } from "../recordings/open-runs.ts";
import { RecordingFiles } from "../recordings/recording-files.ts";
import type { CaseConversation } from "../verdict/case-conversation.ts";
import { verdictOf, type Verdict } from "../verdict/verdict.ts";
import { asking, replaying, type Ask, type AskOptions, type NoAnswer, type StopState } from "./ask.ts";
import { Budget, priceOf, type Price, type PriceOf } from "./budget.ts";
import { caseHost } from "./case-session.ts";
import { converse } from "./conversation.ts";

export interface EvalOptions {
  readonly registry: Registry;
  readonly cases: readonly PlacedCase[];
  /** Whether the lexical ranking also answers the cases; default true. */
  readonly hasFloor?: boolean | undefined;
  /** Whether the model gets the summaries of `promptFor`; default true. */
  readonly hasPrompt?: boolean | undefined;
  readonly models: readonly EvalModel[];
  readonly recordings: string;
  readonly clock: Clock;
  /** Answers come only from recordings. */
  readonly isReplay?: boolean;
  /** The tools are run. */
  readonly isLive?: boolean;
  /** Runs of each case; default 1, or the number of recorded runs. */
  readonly runs?: number | undefined;
  /** Maximum concurrent requests to one model; default 4, and 1 for a scripted model. */
  readonly concurrency?: number | undefined;
  /** Maximum wait for an answer; default 60 seconds. */
  readonly timeoutMs?: number | undefined;
  readonly price?: Price | undefined;
  /** Maximum cost, in the unit of the price; default: no limit. */
  readonly maxCost?: number | undefined;
  /** Aborted when the person stops the run: running requests complete first. */
  readonly interruption?: AbortSignal | undefined;
  readonly attempts?: number | undefined;
  /** Receives the events of live tools. */
  readonly onEvent?: RuntimeOptions["onEvent"];
  readonly onProgress?: ((progress: EvalProgress) => void) | undefined;
}

export interface EvalProgress {
  readonly done: number;
  readonly all: number;
  readonly spent: number;
}

export interface CaseOutcome {
  readonly case: EvalCase;
  readonly model: string;
  readonly run: number;
  readonly result: JudgedRun | NoAnswer;
}

export interface JudgedRun {
  readonly conversation: CaseConversation;
  readonly verdict: Verdict;
}

export interface EvalOutcomes {
  readonly outcomes: readonly CaseOutcome[];
  /** The lexical ranking on the same cases. */
  readonly floor: readonly CaseOutcome[];
  readonly stopped: StopState["why"];
}

const defaultConcurrency = 4;
const defaultTimeout = 60_000;
/** How long paid requests may continue after a stop. */
const grace = 10_000;

/** Runs the cases on the models. Answers are stored as they arrive. */
export async function runEvals(options: EvalOptions): Promise<EvalOutcomes> {
  const { models, clock, interruption } = options;
  const stop: StopState = { why: undefined };
  const cut = new AbortController();
  let stopGrace: (() => void) | undefined;
  const interrupt = (): void => {
    stop.why ??= "person";
    stopGrace ??= clock.after(grace, () => cut.abort(new Error("It was stopped.")));
  };
  if (interruption?.aborted === true) interrupt();
  interruption?.addEventListener("abort", interrupt);
  const files = new RecordingFiles(options.recordings);
  const names = models.map(({ name }) => name);
  const note = options.isReplay === true ? undefined : await noteRun(options.recordings, names);
  try {
    const budget = new Budget(options.maxCost ?? Infinity);
    const shared = { ...options, files, note, stop, signal: cut.signal, budget, progress: { done: 0 } };
    const outcomes = (await Promise.all(models.map((model) => runModel(model, shared)))).flat();
    const { hasFloor = true } = options;
    const floor = hasFloor ? await runModel(floorModel, { ...shared, isFloor: true }) : [];
    if (outcomes.every(({ result }) => "verdict" in result)) await note?.finish();
    return { outcomes, floor, stopped: stop.why };
  } finally {
    interruption?.removeEventListener("abort", interrupt);
    stopGrace?.();
  }
}

interface Shared extends EvalOptions, Pick<AskOptions, "note" | "stop" | "signal" | "budget"> {
  readonly files: RecordingFiles;
  /** Counted across all models. */
  readonly progress: { done: number };
  readonly isFloor?: boolean;
}

async function runModel(given: EvalModel, shared: Shared): Promise<readonly CaseOutcome[]> {
  const { cases, registry, hasPrompt = true, isLive = false, isReplay = false, isFloor = false, onEvent } = shared;
  const model = { ...given, provider: builtForm(given.provider, registry.providers) };
  const open = caseHost({ registry, hasPrompt, isLive: isLive && !isFloor, services: model.services, onEvent });
  const ask = askOf(model, shared);
  const limit = pLimit(shared.concurrency ?? (model.isScripted === true ? 1 : defaultConcurrency));
  const runs = isFloor ? 1 : shared.runs;
  const all = cases.length * (runs ?? 1) * shared.models.length;
  async function judged(one: EvalCase, run: number): Promise<JudgedRun | NoAnswer> {
    const conversation = await converse({ case: one, run, ask, ...(await open(one, model.provider)) });
    if ("status" in conversation) return conversation;
    return { conversation, verdict: verdictOf(one, conversation, (name) => registry.tool(name)) };
  }
  async function runOne(one: EvalCase, run: number): Promise<CaseOutcome> {
    const result = await limit(() => judged(one, run)).catch((error: unknown): NoAnswer => {
      return { status: "error", reason: errorMessage(error) };
    });
    if (!isFloor) shared.onProgress?.({ done: (shared.progress.done += 1), all, spent: shared.budget.spent });
    return { case: one, model: model.name, run, result };
  }
  const found = cases.map(async ({ case: one }): Promise<readonly CaseOutcome[]> => {
    if (runs === undefined && isReplay) return recordedRuns((run) => runOne(one, run));
    return Promise.all(Array.from({ length: runs ?? 1 }, (_, index) => runOne(one, index + 1)));
  });
  return (await Promise.all(found)).flat();
}

/** The number of recorded runs, at least one. */
async function recordedRuns(runOne: (run: number) => Promise<CaseOutcome>): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  for (let run = 1; ; run += 1) {
    const outcome = await runOne(run);
    const { result } = outcome;
    if (run > 1 && "status" in result && result.status !== "error") return outcomes;
    outcomes.push(outcome);
    if ("status" in result) return outcomes;
  }
}

function askOf(model: EvalModel, shared: Shared): Ask {
  const { files, note, isReplay = false, isFloor = false } = shared;
  if (isReplay && !isFloor) return replaying(model, files);
  return asking({
    ...shared,
    model,
    timeoutMs: shared.timeoutMs ?? defaultTimeout,
    price: priceFor(model, shared.price) ?? (() => 0),
    ...(isFloor ? { note: undefined, files: undefined, stop: { why: undefined } } : { note, files }),
  });
}

/** The price of a model: from its module, or from the command; undefined if neither sets one. */
export function priceFor(model: EvalModel, price: Price | undefined): PriceOf | undefined {
  const { price: own } = model;
  if (own === undefined) return model.name === floorModel.name ? () => 0 : price && priceOf(price);
  const [provider = "", ...rest] = model.name.split("/");
  return (usage) => own({ ...usage, cachedTokens: 0 }, { provider, id: rest.join("/") });
}
