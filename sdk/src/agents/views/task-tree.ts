import { isRecord } from "../../util/is-record.ts";
import type { QuestionState, RunState, TaskState } from "../../model/tasks/task.ts";
import type { AskedCall, EntryOf, TaskError, TimelineEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { questionText, type RedactedRun } from "./redacted-run.ts";

export interface TaskNode extends Pick<TaskState, "agent" | "status" | "turns" | "usage"> {
  readonly task: string;
  readonly items: readonly TaskItem[];
  readonly result?: Json;
  readonly error?: TaskError;
  readonly next?: TaskNode;
}

/** What happened in a task. */
export type TaskItem = {
  /** Of the entry that began it. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
} & (
  | { readonly type: "text"; readonly text: string }
  | ({ readonly type: "call" } & CallNode)
  | { readonly type: "question"; readonly question: QuestionNode }
  | { readonly type: "note"; readonly text: string }
);

/** A call. `unknown`: the process ended during the call, and whether it took effect is not known. */
export interface CallNode extends Pick<AskedCall, "callId" | "tool"> {
  readonly call: string;
  readonly status: "open" | "running" | "finished" | "failed" | "unknown";
  readonly result?: string;
  readonly question?: QuestionNode;
  readonly task?: TaskNode;
}

export interface QuestionNode extends Pick<QuestionState, "id"> {
  /** With its options. */
  readonly text: string;
  readonly answer?: { readonly result: string | null; readonly by: string; readonly documents?: readonly string[] };
}

export function taskNode(task: TaskState, state: RunState, shown: RedactedRun): TaskNode {
  const { id, agent, status, turns, usage, error } = task;
  const next = task.next === undefined ? undefined : state.tasks.get(task.next);
  const byCall = Map.groupBy(task.entries, (entry) => ("callId" in entry ? entry.callId : undefined));
  const reading: Reading = { state, shown, byCall };
  return {
    task: id,
    agent,
    status,
    turns,
    usage,
    items: task.entries.flatMap((entry) => itemsOf(entry, reading)),
    ...defined({
      result: task.result === undefined ? undefined : shown.taskResult(task),
      error: error && { type: error.type, message: shown.line(error.message) },
      next: next && taskNode(next, state, shown),
    }),
  };
}

interface Reading {
  readonly state: RunState;
  readonly shown: RedactedRun;
  /** The entries of each call, in order. */
  readonly byCall: ReadonlyMap<string | undefined, readonly TimelineEntry[]>;
}

function itemsOf(entry: TimelineEntry, reading: Reading): readonly TaskItem[] {
  const { shown, state } = reading;
  const { timestamp: at, seq } = entry;
  const note = (text: string): readonly TaskItem[] => [{ type: "note", seq, at, text }];
  if (entry.type === "assistant") {
    return entry.parts.flatMap((part): TaskItem[] => {
      if (part.type === "call") return [{ type: "call", seq, at, ...callNode(part, reading) }];
      const isSaid = part.type === "text" && part.text.trim() !== "";
      return isSaid ? [{ type: "text", seq, at, text: shown.line(part.text) }] : [];
    });
  }
  if (entry.type === "asked") {
    const question = entry.callId === undefined ? state.questions.get(entry.question) : undefined;
    return question === undefined ? [] : [{ type: "question", seq, at, question: questionNode(question, shown) }];
  }
  if (entry.type === "cancel_requested") return note(shown.line(`cancellation requested: ${entry.reason}`));
  if (entry.type === "compacted")
    return note(`history shortened: ${String(entry.tokensBefore)} → ${String(entry.tokensAfter)} tokens`);
  return entry.type === "child_ended" ? note(`told that ${entry.child} has ended`) : [];
}

function callNode({ callId, tool }: AskedCall, { shown, state, byCall }: Reading): CallNode {
  const entries = byCall.get(callId) ?? [];
  const end = entries.find((entry) => entry.type === "call_finished" || entry.type === "call_failed");
  const asked = entries.find((entry) => entry.type === "asked");
  const question = asked === undefined ? undefined : state.questions.get(asked.question);
  const delegated = entries.find((entry) => entry.type === "delegated");
  const child = delegated === undefined ? undefined : state.tasks.get(delegated.child);
  return {
    callId,
    tool,
    call: shown.call(callId, tool),
    status: callStatus(end, entries, question),
    // A handoff has its result in the task.
    ...defined({
      result: end === undefined || isHandedOff(end, shown) ? undefined : shown.result(end),
      question: question && questionNode(question, shown),
      task: child && taskNode(child, state, shown),
    }),
  };
}

const isHandedOff = ({ type, tool }: EntryOf<"call_finished" | "call_failed">, shown: RedactedRun): boolean =>
  type === "call_finished" && shown.isHandoff(tool);

function callStatus(
  end: EntryOf<"call_finished" | "call_failed"> | undefined,
  entries: readonly TimelineEntry[],
  question: QuestionState | undefined,
): CallNode["status"] {
  if (end?.type === "call_finished") return "finished";
  if (end !== undefined) return isUnknown(end.result) ? "unknown" : "failed";
  // An answer ends the call that asked, unless it approves one that has to run.
  const answer = question?.kind === "approval" ? undefined : question?.answer;
  if (answer !== undefined) return answer.result === null ? "failed" : "finished";
  return entries.length === 0 ? "open" : "running";
}

const isUnknown = (result: Json): boolean =>
  isRecord(result) && isRecord(result.error) && result.error.type === "UNKNOWN_OUTCOME";

const questionNode = ({ id, answer, ...question }: QuestionState, shown: RedactedRun): QuestionNode => ({
  id,
  text: shown.line(questionText(question)),
  ...defined({
    answer: answer && {
      by: answer.by,
      result: answer.result === null ? null : shown.line(answer.result),
      ...defined({ documents: answer.documents?.map(({ path }) => path) }),
    },
  }),
});
