import type { Json } from "../../util/json.ts";

/** A proportion with its 95 % Wilson interval, all from 0 to 1. Without observations it is 0 within 0 and 1. */
export interface Rate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * `passed`: every run was right. `failed`: a run was wrong. `stale`: its recording is for other definitions, or for another request. `missing`:
 * without a recording, or the run stopped before it. `error`: a model did not answer, or a recording is damaged.
 */
export type EvalStatus = "passed" | "failed" | "stale" | "error" | "missing";

/** The output of `toolwright eval --format json`. */
export interface EvalReport {
  readonly format: "1.0";
  /** Time of the report, as ISO time. */
  readonly at: string;
  /** Version of the registry. */
  readonly version: string;
  /** Whether all answers come from recordings. */
  readonly isReplay: boolean;
  /** Why it stopped before all cases were run: the cost limit, or the person. */
  readonly stopped?: "cost" | "person";
  /** One for each model. */
  readonly models: readonly ModelReport[];
  /** One for each case and model. */
  readonly cases: readonly CaseReport[];
  /** One for each tool and model, by the first tool that a case expects; `none` for cases that expect no call. */
  readonly tools: readonly ToolReport[];
  /** Which tool was called first, for each expected tool. */
  readonly confusion: readonly Confusion[];
  /** With `--against`: one for each tool and model. */
  readonly comparison?: readonly ToolComparison[];
  readonly usage: EvalUsage;
  readonly latency: EvalLatency;
  /** The rate of the lexical ranking on the same cases. */
  readonly floor: FloorReport;
}

/** Number of right runs among all runs. */
export interface CountedRate {
  readonly runs: number;
  readonly right: number;
  readonly rate: Rate;
}

/** The results of one model. The intervals of its rates count each case once, for any number of runs. */
export interface ModelReport extends CountedRate {
  readonly model: string;
  readonly cases: number;
  /** Times of its first and last answer, as ISO times; omitted if it gave no answer. */
  readonly answered?: readonly [first: string, last: string];
  /** How often the first call was to the right tool, with any arguments. */
  readonly choice: CountedRate;
  readonly usage: EvalUsage;
  readonly latency: EvalLatency;
}

export interface CaseReport extends CountedRate {
  readonly id: string;
  /** The first expected tool, or `none`. */
  readonly tool: string;
  readonly model: string;
  readonly status: EvalStatus;
  /** Why it is stale, missing or an error; omitted for other cases. */
  readonly reason?: string;
  readonly request: readonly string[];
  readonly results: readonly RunReport[];
}

/** One run of a case. */
export interface RunReport {
  /** Counted from 1. */
  readonly run: number;
  readonly right: boolean;
  /** Whether the right tool was called first, with any arguments. */
  readonly rightTool: boolean;
  /** Why it is wrong, in sentences. */
  readonly problems: readonly string[];
  /** Arguments that differ from the expected values. */
  readonly differences: readonly ArgumentDifference[];
  readonly calls: readonly MadeCall[];
  /** Number of unexpected calls. */
  readonly unnecessary: number;
  /** Number of calls whose arguments were refused. */
  readonly refused: number;
  /** Whether a right call of the same tool followed the refusal; omitted without a refusal. */
  readonly recovered?: boolean;
  /** The last text of the model. */
  readonly text: string;
  readonly usage: EvalUsage;
  readonly latencyMs: number;
  readonly transcript: readonly TranscriptEntry[];
}

/** One argument that differs from the expected value. */
export interface ArgumentDifference {
  readonly tool: string;
  /** JSON pointer into the arguments. */
  readonly path: string;
  /** Omitted if nothing was expected. */
  readonly expected?: Json;
  /** Omitted if it is missing. */
  readonly got?: Json;
  readonly message: string;
}

/** A call that a model made. */
export interface MadeCall {
  readonly tool: string;
  /** In the author's form; refused arguments in the model's form. */
  readonly arguments: Json;
  readonly ok: boolean;
}

/** A message or a call of a run. */
export interface TranscriptEntry {
  readonly role: "user" | "assistant" | "tool";
  readonly text?: string;
  /** For the assistant: a call; for the tool: the tool of the result. */
  readonly tool?: string;
  readonly arguments?: Json;
  readonly result?: Json;
}

export interface ToolReport extends CountedRate {
  readonly tool: string;
  readonly model: string;
  readonly cases: number;
  /** Cases that are stale, missing or an error. */
  readonly unknown: number;
  readonly choice: CountedRate;
}

/** How often a tool was called when a tool was expected. `none` means no call. */
export interface Confusion {
  readonly model: string;
  readonly expected: string;
  readonly called: string;
  readonly count: number;
}

/** The result of a comparison of two versions. */
export type EvalVerdict = "better" | "worse" | "no evidence";

/** A comparison of two versions over their shared cases. */
export interface Comparison {
  readonly verdict: EvalVerdict;
  /** Shared cases. */
  readonly cases: number;
  /** Cases with a higher rate than before. */
  readonly improved: number;
  /** Cases with a lower rate than before. */
  readonly worsened: number;
  /** Probability of a difference at least as large by chance: the exact sign test, two-sided. */
  readonly p: number;
  readonly before: CountedRate;
  readonly after: CountedRate;
}

export interface ToolComparison extends Comparison {
  readonly tool: string;
  readonly model: string;
}

export interface EvalUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In the unit of `--price`; null without a price. */
  readonly cost: number | null;
}

/** Milliseconds from request to answer; null without answers. */
export interface EvalLatency {
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface FloorReport extends CountedRate {
  readonly model: "fake";
  readonly choice: CountedRate;
}

/** The last recorded rates of the tools: `evals/.recordings/rates.json`. */
export interface RecordedRates {
  readonly format: "1.0";
  readonly tools: Readonly<Record<string, readonly RecordedRate[]>>;
}

/** A model's results on the cases of one tool. */
export interface RecordedRate extends CountedRate {
  readonly model: string;
  readonly cases: number;
  /** Time of the last answer, as ISO time. */
  readonly at: string;
  /** Digest of the tool's definition at that time. */
  readonly definition: string;
}
