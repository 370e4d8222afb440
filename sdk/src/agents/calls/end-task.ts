import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { DocumentReference, NewEntry, TaskError } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isEnded } from "../timeline/fold.ts";
import { textOf } from "../timeline/text-of.ts";
import { isFailFast } from "./delegate.ts";
import { callEnd, isLoadFault, keptOf, refusedCall, type CallResult } from "./end-call.ts";
import { writtenBy } from "./named-documents.ts";

/** The entries that complete a task: its result and its documents go to the call that waits for it, in the same transaction. */
export function completion(
  run: LiveRun,
  task: TaskState,
  { result, documents = writtenBy(task) }: TaskResult,
): readonly NewEntry[] {
  const done: NewEntry = { type: "task_completed", task: task.id, result, documents, once: `task:${task.id}` };
  return [done, ...injection(run, task, { ok: true, result, attached: documents })];
}

/** What a task gives back. */
export interface TaskResult {
  readonly result: Json;
  /** Default: all that it has written. */
  readonly documents?: readonly DocumentReference[];
}

/** The entries that fail a task. The call that waits for it gets why, and what was done last; its siblings go on unless it says otherwise. */
export function failure(run: LiveRun, task: TaskState, error: TaskError): readonly NewEntry[] {
  const failed: NewEntry = { type: "task_failed", task: task.id, error, once: `task:${task.id}` };
  const last = task.entries
    .filter((entry) => entry.type === "call_finished" || entry.type === "call_failed")
    .slice(-3)
    .map(({ tool, type }) => `${tool}: ${type === "call_finished" ? "done" : "failed"}`);
  const known = { error: { ...error, agent: task.agent, task: task.id }, lastCalls: last };
  return [
    failed,
    // A tool that does not load fails the whole run: those above would go on as if it had said something.
    ...injection(run, task, {
      ok: false,
      result: known,
      attached: writtenBy(task),
      ...(isLoadFault(error.type) && { fault: error }),
    }),
    ...failFast(run, task),
  ];
}

/** The entries that end a cancelled task with what it has. */
export function cancellation(run: LiveRun, task: TaskState): readonly NewEntry[] {
  const reason = task.cancelling ?? "";
  const closed = task.calls
    .filter((call) => !isEnded(call))
    .map((call) => refusedCall(task, call, { type: "CANCELLED", message: `The call was cancelled: ${reason}` }));
  const text = textOf(task.last?.parts ?? []);
  const ended: NewEntry = { type: "task_cancelled", task: task.id, reason, result: text, once: `task:${task.id}` };
  const error = { type: "CANCELLED", message: `The task was cancelled: ${reason}`, agent: task.agent, task: task.id };
  return [
    ...closed,
    ended,
    ...injection(run, task, { ok: false, result: { error, result: text }, attached: writtenBy(task) }),
  ];
}

function injection(run: LiveRun, task: TaskState, end: CallResult): readonly NewEntry[] {
  if (task.background === true) return told(run, task, end);
  const waiting = waitingCall(run, task);
  if (waiting === undefined) return [];
  const tool = run.registry.tool(waiting.call.tool);
  const result = end.ok && tool !== undefined ? keptOf(run.behavior(tool), end.result) : end.result;
  return [callEnd(waiting.task, waiting.call, { ...end, result })];
}

/** What the parent of a background task learns, while it runs. */
function told(run: LiveRun, task: TaskState, { ok, result, attached = [] }: CallResult): readonly NewEntry[] {
  const parent = task.parent === undefined ? undefined : run.state.tasks.get(task.parent.task);
  if (parent?.status !== "running") return [];
  const { id: child, agent } = task;
  const documents = attached.length === 0 ? {} : { documents: attached };
  return [{ type: "child_ended", task: parent.id, child, agent, ok, result, ...documents, once: `told:${child}` }];
}

/**
 * Stores the end of a task. Ends and delegations follow one another: a parent does not rest after its last background task has ended, and
 * `failFast` finds every sibling.
 */
export const appendEnd = (run: LiveRun, entries: () => readonly NewEntry[]): Promise<void> =>
  run.inOrder(() => run.append(...entries()));

interface Waiting {
  readonly task: TaskState;
  readonly call: TaskCall;
}

function waitingCall(run: LiveRun, { id, parent }: TaskState): Waiting | undefined {
  const task = parent === undefined ? undefined : run.state.tasks.get(parent.task);
  const call = task?.calls.find(({ callId, child }) => callId === parent?.callId && child === id);
  return task === undefined || call === undefined || task.status !== "running" || isEnded(call)
    ? undefined
    : { task, call };
}

/** A delegation with `failFast` ends those of the same message when it fails. */
function failFast(run: LiveRun, task: TaskState): readonly NewEntry[] {
  const waiting = waitingCall(run, task);
  if (waiting === undefined || !isFailFast(waiting.call.input)) return [];
  const reason = `${task.agent} failed (${waiting.call.tool})`;
  return waiting.task.calls.flatMap(({ child, callId }): NewEntry[] =>
    child === undefined || callId === waiting.call.callId || run.state.tasks.get(child)?.status !== "running"
      ? []
      : [{ type: "cancel_requested", task: child, reason, once: `cancel:${child}` }],
  );
}
