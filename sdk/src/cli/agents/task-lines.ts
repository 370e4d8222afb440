import type { QuestionState, RunState, TaskState } from "../../model/tasks/task.ts";
import type { AskedCall, TimelineEntry } from "../../model/tasks/timeline.ts";
import { questionText, type RedactedRun } from "../../agents/views/redacted-run.ts";
import { isRecord } from "../../util/is-record.ts";
import { counted, textOrJson } from "../../util/texts.ts";
import { visibleText } from "../../util/visible-text.ts";
import { usageText } from "./work-for.ts";

/** A line of a tree. */
export interface Line {
  readonly text: string;
  readonly below: readonly Line[];
}

interface Reading {
  readonly state: RunState;
  readonly shown: RedactedRun;
}

/** A task with what happened in it, in order, and how it ended. */
export function taskLine(task: TaskState, reading: Reading): Line {
  const { id, agent, status, turns, usage, entries } = task;
  const byCall = Map.groupBy(entries, (entry) => ("callId" in entry ? entry.callId : undefined));
  const ofCall = (callId: string): readonly TimelineEntry[] => byCall.get(callId) ?? [];
  const lines = entries.flatMap((entry) => entryLines(entry, ofCall, reading));
  const end = endLines(task, reading);
  // The last text is the result.
  const isSaidTwice = end.length > 0 && lines.at(-1)?.text.startsWith("“") === true;
  return {
    text: `${visibleText(agent)} (${id}) ${status}, ${counted(turns, "message")}, ${usageText(usage)}`,
    below: [...(isSaidTwice ? lines.slice(0, -1) : lines), ...end],
  };
}

const leaf = (text: string): Line => ({ text, below: [] });

function endLines(task: TaskState, reading: Reading): readonly Line[] {
  const { state, shown } = reading;
  const { error, next, result } = task;
  const failed = error === undefined ? [] : [leaf(`✗ ${error.type}: ${shown.line(error.message)}`)];
  const continued = next === undefined ? undefined : state.tasks.get(next);
  if (continued !== undefined) return [...failed, { text: "continues as", below: [taskLine(continued, reading)] }];
  const text = result === undefined ? "" : textOrJson(shown.taskResult(task));
  return text === "" ? failed : [...failed, leaf(`= ${shown.line(text)}`)];
}

function entryLines(
  entry: TimelineEntry,
  ofCall: (callId: string) => readonly TimelineEntry[],
  reading: Reading,
): readonly Line[] {
  const { shown, state } = reading;
  if (entry.type === "assistant") {
    return entry.parts.flatMap((part): Line[] => {
      if (part.type === "call") return [callLine(part, ofCall(part.callId), reading)];
      return part.type === "text" && part.text.trim() !== "" ? [leaf(`“${shown.line(part.text)}”`)] : [];
    });
  }
  if (entry.type === "asked") {
    const question = entry.callId === undefined ? state.questions.get(entry.question) : undefined;
    return question === undefined ? [] : [{ text: "passes a question on", below: questionLines(question, shown) }];
  }
  if (entry.type === "cancel_requested") return [leaf(shown.line(`cancellation requested: ${entry.reason}`))];
  if (entry.type === "compacted")
    return [leaf(`history shortened: ${String(entry.tokensBefore)} → ${String(entry.tokensAfter)} tokens`)];
  return entry.type === "child_ended" ? [leaf(`told that ${entry.child} has ended`)] : [];
}

function callLine({ callId, tool }: AskedCall, entries: readonly TimelineEntry[], reading: Reading): Line {
  const { shown, state } = reading;
  const end = entries.find((entry) => entry.type === "call_finished" || entry.type === "call_failed");
  const asked = entries.find((entry) => entry.type === "asked");
  const question = asked === undefined ? undefined : state.questions.get(asked.question);
  const delegated = entries.find((entry) => entry.type === "delegated");
  const child = delegated === undefined ? undefined : state.tasks.get(delegated.child);
  // The results of a delegation and of a handoff are in their tasks.
  const isInTask = child !== undefined || (end?.type === "call_finished" && shown.isHandoff(end.tool));
  return {
    text: `${markOf(end, entries, question)} ${shown.call(callId, tool)}`,
    below: [
      ...(question === undefined ? [] : questionLines(question, shown)),
      ...(child === undefined ? [] : [taskLine(child, reading)]),
      ...(end === undefined || isInTask ? [] : [leaf(`= ${shown.result(end)}`)]),
    ],
  };
}

/** `✓` finished, `✗` failed, `?` the process ended during the call, `…` running, `·` not begun. */
function markOf(
  end: Extract<TimelineEntry, { type: "call_finished" | "call_failed" }> | undefined,
  entries: readonly TimelineEntry[],
  question: QuestionState | undefined,
): string {
  if (end?.type === "call_finished") return "✓";
  if (end !== undefined) return isUnknown(end.result) ? "?" : "✗";
  // An answer ends the call that asked, unless it approves one that has to run.
  const answer = question?.kind === "approval" ? undefined : question?.answer;
  if (answer !== undefined) return answer.result === null ? "✗" : "✓";
  return entries.length === 0 ? "·" : "…";
}

const isUnknown = (result: unknown): boolean =>
  isRecord(result) && isRecord(result.error) && result.error.type === "UNKNOWN_OUTCOME";

function questionLines({ id, answer, ...question }: QuestionState, shown: RedactedRun): readonly Line[] {
  const asks = leaf(`${id} asks: ${visibleText(shown.line(questionText(question)))}`);
  if (answer === undefined) return [asks, leaf("no answer yet")];
  const { by, result, documents = [] } = answer;
  return [
    asks,
    leaf(result === null ? `no answer (${by})` : `${visibleText(by)}: ${shown.line(result)}`),
    ...documents.map(({ path }) => leaf(visibleText(`document ${path}`))),
  ];
}
