import type { QuestionState, RunState, TaskState } from "../../model/tasks/task.ts";
import type { DocumentReference, EntryOf, MessagePart, RunLimits, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { JsonObject } from "../../util/json.ts";

export function rootOf({ tasks }: RunState): TaskState | undefined {
  return tasks.values().next().value;
}

/** The tasks without a parent; in a conversation, the turns of its agents. */
export const rootsOf = ({ tasks }: RunState): readonly TaskState[] =>
  [...tasks.values()].filter(({ parent }) => parent === undefined);

export const isAnyRunning = ({ tasks }: RunState): boolean =>
  [...tasks.values()].some(({ status }) => status === "running");

/** The entry after which nothing new starts in a conversation. */
export const endingOf = ({ conversation }: RunState): EntryOf<"conversation_ended"> | undefined =>
  conversation.find((entry) => entry.type === "conversation_ended");

/** The calls in the model's messages. */
export const callsIn = (entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry) =>
    entry.type === "assistant"
      ? entry.parts.flatMap((part) => (part.type === "call" ? [{ seq: entry.seq, ...part }] : []))
      : [],
  );

/** The task whose result counts for another: the task itself, or the last one in its chain of handoffs. */
export function lastOf(task: TaskState, state: RunState): TaskState {
  const next = task.next === undefined ? undefined : state.tasks.get(task.next);
  return next === undefined ? task : lastOf(next, state);
}

/** A task and its ancestors, the task first. */
export function ancestorsOf(task: TaskState, state: RunState): readonly TaskState[] {
  const parent = task.parent === undefined ? undefined : state.tasks.get(task.parent.task);
  return parent === undefined ? [task] : [task, ...ancestorsOf(parent, state)];
}

export const pathOf = (task: TaskState, state: RunState): readonly string[] =>
  ancestorsOf(task, state)
    .map(({ agent }) => agent)
    .reverse();

/** Running tasks below a task, the deepest first. */
export function runningBelow(task: TaskState, state: RunState): readonly TaskState[] {
  const below = [...state.tasks.values()].filter(
    (other) => other.id !== task.id && other.status === "running" && ancestorsOf(other, state).includes(task),
  );
  return below.sort((left, right) => right.depth - left.depth);
}

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };

/** The remaining tokens of a run; null if it has no limit. */
export const tokensLeft = ({ limits, usage }: Pick<RunState, "limits" | "usage">): number | null =>
  limits.tokens === null ? null : limits.tokens - usage.inputTokens - usage.outputTokens;

export const addUsage = (left: Usage, right: Usage): Usage => ({
  inputTokens: left.inputTokens + right.inputTokens,
  outputTokens: left.outputTokens + right.outputTokens,
  cachedTokens: left.cachedTokens + right.cachedTokens,
  cost: left.cost + right.cost,
});

export const defaultLimits: RunLimits = {
  depth: 3,
  running: 10,
  children: 50,
  turns: 50,
  questions: 5,
  tokens: null,
  milliseconds: null,
};

export const textOf = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");

/** The context variables after all results have set them in order. */
export function variablesOf(state: RunState): JsonObject {
  const started = state.conversation.find((entry) => entry.type === "conversation_started");
  const set = [...state.tasks.values()]
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.type === "call_finished")
    .toSorted((left, right) => left.seq - right.seq);
  const all = [started?.variables ?? {}, ...set.map(({ directs }) => directs?.variables ?? {})];
  return Object.fromEntries(all.flatMap((variables) => Object.entries(variables)));
}

/** Whether background tasks are running, or questions are open that no call waits for. */
export const hasBackground = (state: RunState, task: TaskState): boolean =>
  awaitedQuestions(state, task).length > 0 ||
  [...state.tasks.values()].some(
    ({ parent, background, status }) => background === true && parent?.task === task.id && status === "running",
  );

/** Questions of a task whose answer will come in a message that has not arrived yet. */
export const awaitedQuestions = ({ questions }: RunState, { id, entries }: TaskState): readonly QuestionState[] =>
  [...questions.values()].filter(
    (question) =>
      question.task === id &&
      question.callId === undefined &&
      question.forwards === undefined &&
      !entries.some((entry) => entry.type === "child_ended" && entry.child === question.id),
  );

/** Whether a background task ended after the last entry that the model has read. */
export const hasNews = ({ entries }: TaskState, after: number): boolean =>
  entries.some((entry) => entry.type === "child_ended" && entry.seq > after);

/** Whether a task has nothing more to say until one of its background tasks ends. */
export function isResting(state: RunState, task: TaskState): boolean {
  const { last } = task;
  if (last === undefined || task.calls.length > 0 || !hasBackground(state, task)) return false;
  return (
    last.parts.some((part) => part.type === "text" && part.text.trim() !== "") && !hasNews(task, last.seen ?? last.seq)
  );
}

/** The newest version of each document that a task has written, without the documents that it has since removed or renamed. */
export function writtenBy({ entries }: TaskState): readonly DocumentReference[] {
  const written = new Map<string, DocumentReference>();
  for (const entry of entries) {
    if (entry.type !== "call_finished") continue;
    for (const path of entry.gone ?? []) written.delete(path);
    for (const document of entry.documents ?? []) written.set(document.path, document);
  }
  return [...written.values()];
}
