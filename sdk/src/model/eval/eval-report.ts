import type { Json } from "../../util/json.ts";

/** A proportion with its 95 % Wilson interval, all from 0 to 1. Without observations it is 0 within 0 and 1. */
export interface Rate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * `passed`: every run was right. `failed`: a run was not. `stale`: its recording is of other definitions, or of another request. `missing`: there is
 * no recording, or it was stopped before. `error`: a model did not answer, or a recording is damaged.
 */
export type EvalStatus = "passed" | "failed" | "stale" | "error" | "missing";

/** The output of `toolwright eval --format json`. */
export interface EvalReport {
  readonly format: "1.0";
  /** When it was made, as ISO time. */
  readonly at: string;
  /** Version of the registry. */
  readonly version: string;
  /** Whether all answers come from recordings. */
  readonly isReplay: boolean;
  /** Why it ended before all cases were run: the cost ceiling, or the person. */
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

/** Right runs among all. */
export interface CountedRate {
  readonly runs: number;
  readonly right: number;
  readonly rate: Rate;
}

/** The results of one model. The intervals of its rates count each case once, for any number of runs. */
export interface ModelReport extends CountedRate {
  readonly model: string;
  readonly cases: number;
  /** When its first and its last answer came, as ISO times; omitted if it gave no answer. */
  readonly answered?: readonly [first: string, last: string];
  /** How often the first call was of the right tool, with any arguments. */
  readonly choice: CountedRate;
  readonly usage: EvalUsage;
  readonly latency: EvalLatency;
}

export interface CaseReport extends CountedRate {
  readonly id: string;
  /** The first tool that is expected, or `none`. */
  readonly tool: string;
  readonly model: string;
  readonly status: EvalStatus;
  /** Why it is stale, missing or an error; left out for other cases. */
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
  /** Why it is not right, in sentences. */
  readonly problems: readonly string[];
  /** Arguments that differ from the expected ones. */
  readonly differences: readonly ArgumentDifference[];
  readonly calls: readonly MadeCall[];
  /** Calls that were not expected. */
  readonly unnecessary: number;
  /** Calls whose arguments were refused. */
  readonly refused: number;
  /** Whether a right call of the same tool came after the refusal; left out without a refusal. */
  readonly recovered?: boolean;
  /** The last text of the model. */
  readonly text: string;
  readonly usage: EvalUsage;
  readonly latencyMs: number;
  readonly transcript: readonly TranscriptEntry[];
}

/** One argument that is not as expected. */
export interface ArgumentDifference {
  readonly tool: string;
  /** JSON pointer into the arguments. */
  readonly path: string;
  /** Omitted if nothing was expected. */
  readonly expected?: Json;
  /** Left out if it is missing. */
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

/** A message or a call in a run. */
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

/** Two versions compared over the cases that both have. */
export interface Comparison {
  readonly verdict: EvalVerdict;
  /** Cases that both have. */
  readonly cases: number;
  /** Cases with a higher rate than before. */
  readonly improved: number;
  /** Cases with a lower rate than before. */
  readonly worsened: number;
  /** Probability of a difference as large if there is no difference: the exact sign test, two-sided. */
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

/** Rates of the tools as they were last recorded: `evals/.recordings/rates.json`. */
export interface RecordedRates {
  readonly format: "1.0";
  readonly tools: Readonly<Record<string, readonly RecordedRate[]>>;
}

/** A model's results on the cases of one tool. */
export interface RecordedRate extends CountedRate {
  readonly model: string;
  readonly cases: number;
  /** When the last answer came, as ISO time. */
  readonly at: string;
  /** Digest of the tool's definition at that time. */
  readonly definition: string;
}
