import type { TranscriptEntry } from "../../model/eval/eval-report.ts";
import type { Json } from "../../util/json.ts";
import type { ModelAnswer } from "../recordings/recording.ts";

export interface CaseCall {
  /** The answer it is in, counted from 0. */
  readonly step: number;
  readonly tool: string;
  /** In the author's form; refused arguments in the model's form. */
  readonly arguments: Json;
  readonly outcome: "answered" | "refused" | "failed";
}

/** All that happened in one run of a case; its verdict is a function of this. */
export interface CaseConversation {
  readonly calls: readonly CaseCall[];
  /** The model's last text. */
  readonly text: string;
  /** Why it ended, where that was not an answer to the user. */
  readonly end: "answered" | "decided" | "empty" | "endless";
  /** Why the provider ended the last answer: `stop`, `length`. */
  readonly finish: string;
  readonly answers: readonly ModelAnswer[];
  readonly transcript: readonly TranscriptEntry[];
}
