import type { TranscriptEntry } from "../../model/eval/eval-report.ts";
import type { Json } from "../../util/json.ts";
import type { ModelAnswer } from "../recordings/recording.ts";

export interface CaseCall {
  /** Index of its answer, counted from 0. */
  readonly step: number;
  readonly tool: string;
  /** Accepted arguments in the author's form; refused arguments in the model's form. */
  readonly arguments: Json;
  readonly outcome: "answered" | "refused" | "failed";
}

/** All events of one run of a case; its verdict is a function of them. */
export interface CaseConversation {
  readonly calls: readonly CaseCall[];
  /** The model's last text. */
  readonly text: string;
  /** Why it ended, unless it ended with an answer to the user. */
  readonly end: "answered" | "decided" | "empty" | "endless";
  /** Why the provider ended the last answer: `stop`, `length`. */
  readonly finish: string;
  readonly answers: readonly ModelAnswer[];
  readonly transcript: readonly TranscriptEntry[];
}
