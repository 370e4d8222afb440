import type { DocumentReference, TimelineEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { answerResult } from "../timeline/answer-result.ts";
import { isAboutCall } from "../timeline/fold.ts";

/** The result of a call, or what is known of a call without one. */
export interface RenderedResult {
  readonly result: Json;
  readonly isError: boolean;
  /** `seq` of the entry that has it; undefined where the call has not ended. */
  readonly seq: number | undefined;
  /** Documents that come with it. */
  readonly attached?: readonly DocumentReference[];
}

/** The results of a task, by call; what is known so far for calls that have not ended. */
export function resultsOf(entries: readonly TimelineEntry[]): ReadonlyMap<string, RenderedResult> {
  const results = new Map<string, RenderedResult>();
  const questions = new Map<string, string>();
  const answers = new Map<string, Extract<TimelineEntry, { type: "answered" }>>();
  const settle = (callId: string, ended: RenderedResult): void => {
    if (results.get(callId)?.seq === undefined) results.set(callId, ended);
  };
  for (const entry of entries) {
    if (entry.type === "call_finished" || entry.type === "call_failed") {
      const { attached } = entry;
      const end = { result: entry.result, isError: entry.type === "call_failed", seq: entry.seq };
      settle(entry.callId, { ...end, ...defined({ attached }) });
    } else if (entry.type === "call_started") {
      settle(
        entry.callId,
        open("UNKNOWN_OUTCOME", "The call has started and has not ended; whether it took effect is unknown."),
      );
    } else if (entry.type === "delegated") {
      settle(entry.callId, open("RUNNING", `The task ${entry.child} is still running.`));
    } else if (entry.type === "asked" && entry.callId !== undefined && !isAboutCall(entry.asks)) {
      questions.set(entry.question, entry.callId);
      const early = answers.get(entry.question);
      settle(
        entry.callId,
        early === undefined ? open("WAITING", "The question is not answered yet.") : answered(early, entry.seq),
      );
    } else if (entry.type === "answered") {
      if (!answers.has(entry.of)) answers.set(entry.of, entry);
      const callId = questions.get(entry.of);
      if (callId !== undefined) settle(callId, answered(entry, entry.seq));
    } else if (entry.type === "cancel_requested") {
      for (const [callId, { seq }] of results) {
        if (seq === undefined) results.set(callId, open("CANCELLED", `The call was cancelled: ${entry.reason}`));
      }
    }
  }
  return results;
}

/** What a model gets for a call that has not begun. */
export const notStarted: RenderedResult = open("NOT_STARTED", "The call was not run.");

function open(type: string, message: string): RenderedResult {
  return { result: { error: { type, message } }, isError: true, seq: undefined };
}

const answered = (entry: Extract<TimelineEntry, { type: "answered" }>, seq: number): RenderedResult => ({
  result: answerResult(entry),
  isError: entry.result === null,
  seq,
  ...defined({ attached: entry.documents }),
});
