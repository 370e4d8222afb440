import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { callsIn } from "../timeline/state.ts";

/** The entries that are kept word for word: plan, memories, answers, permissions, open questions, limits. */
export function pinnedText(entries: readonly TimelineEntry[], state: RunState | undefined, task: string): string {
  const ended = new Set(entries.flatMap((entry) => (entry.type === "call_finished" ? [entry.callId] : [])));
  const done = callsIn(entries).filter(({ callId }) => ended.has(callId));
  const plan = done.findLast(({ tool }) => tool === "plan_next_steps");
  const kept = done.filter(({ tool }) => tool === "save_to_memory");
  const open = state === undefined ? [] : openLines(state, task);
  return [
    section("The last call of plan_next_steps", plan === undefined ? [] : planLines(plan.input)),
    section(
      "Saved",
      kept.map(({ tool, input }) => `- ${tool}: ${JSON.stringify(input)}`),
    ),
    section("Questions and answers", answerLines(entries)),
    section("Background tasks that have ended", childLines(entries)),
    section("Documents that were given to you", documentLines(entries)),
    section("In progress", open),
    section("Limits of the run", state === undefined ? [] : [JSON.stringify(state.limits)]),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

export const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `## ${title}\n${lines.join("\n")}`;

/** A list of steps with their states as lines; anything else as JSON. */
function planLines(input: Json): readonly string[] {
  const steps = isRecord(input) ? input.steps : undefined;
  if (!Array.isArray(steps)) return [JSON.stringify(input)];
  return steps.map((step: Json) => {
    if (!isRecord(step) || typeof step.text !== "string") return `- ${JSON.stringify(step)}`;
    const id = typeof step.id === "string" || typeof step.id === "number" ? `${step.id}. ` : "";
    return `- [${typeof step.status === "string" ? step.status : "?"}] ${id}${step.text}`;
  });
}

function answerLines(entries: readonly TimelineEntry[]): readonly string[] {
  const answers = new Map(entries.flatMap((entry) => (entry.type === "answered" ? [[entry.of, entry] as const] : [])));
  return entries.flatMap((entry) => {
    if (entry.type !== "asked") return [];
    const answer = answers.get(entry.question);
    if (answer === undefined) return [];
    return [`- ${entry.seq} ${entry.asks.message} → ${answer.result ?? "no answer"} (${answer.by})`];
  });
}

const documentLines = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.flatMap((entry) => {
    const isGiver = entry.type === "child_ended" || entry.type === "answered";
    const given = entry.type === "call_finished" ? entry.attached : isGiver ? entry.documents : [];
    return (given ?? []).map(
      ({ path, version }) => `- ${entry.seq} ${path}${version === undefined ? "" : ` (version ${version})`}`,
    );
  });

const childLines = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.flatMap((entry) => {
    if (entry.type !== "child_ended") return [];
    const text = typeof entry.result === "string" ? entry.result : JSON.stringify(entry.result);
    return [
      `- ${entry.seq} task ${entry.child} of ${entry.agent}, ${entry.ok ? "done" : "failed"}: ${text.slice(0, 1_000)}`,
    ];
  });

function openLines({ tasks, questions }: RunState, task: string): readonly string[] {
  const children = [...tasks.values()].filter(({ parent, status }) => parent?.task === task && status === "running");
  const asked = [...questions.values()].filter((question) => question.task === task && question.answer === undefined);
  return [
    ...children.map(({ id, agent, input }) => `- task ${id} of ${agent}: ${JSON.stringify(input)}`),
    ...asked.map(({ id, message }) => `- question ${id}: ${message}`),
  ];
}
