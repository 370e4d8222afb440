import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { QuestionState, TaskCall, TaskState } from "../../model/tasks/task.ts";
import type {
  AskedQuestion,
  CallEnd,
  DocumentReference,
  EntryOf,
  NewEntry,
  TaskError,
} from "../../model/tasks/timeline.ts";
import type { ToolBehavior } from "../../model/tool/tool-behavior.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isEnded } from "../timeline/fold.ts";
import { textOf, writtenBy } from "../timeline/state.ts";

export interface CallInProgress {
  readonly call: TaskCall;
  readonly tool: ToolRecord;
  readonly behavior: ToolBehavior;
}

/** A call whose arguments go to a new task, a question, or the task's own parent. */
export interface CallToFollow extends CallInProgress {
  readonly data: Json;
  /** Documents that the call passes; empty if its type passes none. */
  readonly documents: readonly DocumentReference[];
  /** Stores entries and the documents that the call has written, in one transaction. */
  readonly append: (...entries: readonly NewEntry[]) => Promise<void>;
}

export interface CallResult extends Omit<CallEnd, "callId" | "tool" | "of"> {
  readonly ok: boolean;
  /** Why the task cannot continue. */
  readonly fault?: TaskError;
}

export const filled = <Lists extends Readonly<Record<string, readonly unknown[] | undefined>>>(
  lists: Lists,
): Partial<Lists> =>
  Object.fromEntries(
    Object.entries(lists).filter(([, list]) => list !== undefined && list.length > 0),
  ) as Partial<Lists>;

/** The entry that ends a call. A call has one end, even if several workers or processes write one. */
export function callEnd(task: TaskState, call: TaskCall, end: CallResult): NewEntry {
  return {
    type: end.ok ? "call_finished" : "call_failed",
    task: task.id,
    callId: call.callId,
    tool: call.tool,
    result: end.result,
    once: `end:${call.callId}`,
    ...defined({ of: call.since }),
    ...filled({ documents: end.documents, gone: end.gone }),
    ...defined({ usage: end.usage, directs: end.directs, fault: end.fault }),
    ...filled({ attached: end.attached }),
  };
}

/** The part of a call's result that the timeline keeps and the model reads. */
export const storedResult = ({ logs }: Pick<ToolBehavior, "logs">, result: Json): Json =>
  logs === "input" || logs === "request" ? { logged: true } : result;

/** The end of a call that only the host can fix, such as a call of a tool whose module does not load: the task fails. */
export const brokenCall = (task: TaskState, call: TaskCall, fault: TaskError): NewEntry =>
  callEnd(task, call, { ok: false, result: { error: { ...fault } }, fault });

export const isLoadFault = (code: string): boolean => code === "HANDLER_INVALID" || code === "HANDLER_CHANGED";

/** Why a task cannot continue: a failure that only the host can fix. */
export const faultOf = ({ entries }: Pick<TaskState, "entries">): TaskError | undefined =>
  entries.flatMap((entry) => (entry.type === "call_failed" ? (entry.fault ?? []) : []))[0];

export const aboutCall = ({ callId, tool, input }: Pick<TaskCall, "callId" | "tool" | "input">) => ({
  callId,
  tool,
  input,
});

export const askedEntry = (
  task: TaskState,
  call: TaskCall,
  { id: question = call.callId, ...asks }: AskedQuestion & { readonly id?: string },
): NewEntry => ({
  type: "asked",
  task: task.id,
  ...aboutCall(call),
  question,
  asks,
  once: `asked:${question}`,
});

export const refusedCall = (
  task: TaskState,
  call: TaskCall,
  error: { readonly type: string; readonly message: string },
): NewEntry => callEnd(task, call, { ok: false, result: { error: { type: error.type, message: error.message } } });

/** The entry of an answer; only the first answer counts. */
export const answerEntry = (
  question: Pick<QuestionState, "id" | "task">,
  result: string | null,
  { by, usage, documents }: Pick<EntryOf<"answered">, "by" | "usage" | "documents">,
): NewEntry => ({
  type: "answered",
  task: question.task,
  of: question.id,
  result,
  by,
  once: `answer:${question.id}`,
  ...defined({ usage }),
  ...filled({ documents }),
});

/** The entries that complete a task: its result and its documents go to the call that waits for it, in the same transaction. */
export function completion(
  run: LiveRun,
  task: TaskState,
  { result, documents = writtenBy(task) }: TaskResult,
): readonly NewEntry[] {
  const done: NewEntry = { type: "task_completed", task: task.id, result, documents, once: `task:${task.id}` };
  return [done, ...injection(run, task, { ok: true, result, attached: documents })];
}

export interface TaskResult {
  readonly result: Json;
  /** Default: all documents that the task has written. */
  readonly documents?: readonly DocumentReference[];
}

/** The entries that fail a task. The waiting call gets the reason and the last step; the other calls of its message continue. */
export function failure(run: LiveRun, task: TaskState, error: TaskError): readonly NewEntry[] {
  const failed: NewEntry = { type: "task_failed", task: task.id, error, once: `task:${task.id}` };
  const last = task.entries
    .filter((entry) => entry.type === "call_finished" || entry.type === "call_failed")
    .slice(-3)
    .map(({ tool, type }) => `${tool}: ${type === "call_finished" ? "done" : "failed"}`);
  const known = { error: { ...error, agent: task.agent, task: task.id }, lastCalls: last };
  return [
    failed,
    // A tool that does not load fails the whole run: otherwise parent tasks would continue as if it had returned a result.
    ...injection(run, task, {
      ok: false,
      result: known,
      attached: writtenBy(task),
      ...(isLoadFault(error.type) && { fault: error }),
    }),
  ];
}

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
  if (task.background === true) return childEnded(run, task, end);
  const waiting = waitingCall(run, task);
  if (waiting === undefined) return [];
  const tool = run.registry.tool(waiting.call.tool);
  const result = end.ok && tool !== undefined ? storedResult(run.behavior(tool), end.result) : end.result;
  return [callEnd(waiting.task, waiting.call, { ...end, result })];
}

/** The entry that tells a running parent about the end of a background task. */
function childEnded(run: LiveRun, task: TaskState, { ok, result, attached }: CallResult): readonly NewEntry[] {
  const parent = task.parent === undefined ? undefined : run.state.tasks.get(task.parent.task);
  if (parent?.status !== "running") return [];
  const { id: child, agent } = task;
  const documents = filled({ documents: attached });
  return [{ type: "child_ended", task: parent.id, child, agent, ok, result, ...documents, once: `told:${child}` }];
}

/** Stores the end of a task. Ends and delegations run one at a time, so a parent does not rest after its last background task has ended. */
export const appendEnd = (run: LiveRun, entries: () => readonly NewEntry[]): Promise<void> =>
  run.inOrder(() => run.append(...entries()));

function waitingCall(run: LiveRun, { id, parent }: TaskState) {
  const task = parent === undefined ? undefined : run.state.tasks.get(parent.task);
  const call = task?.calls.find(({ callId, child }) => callId === parent?.callId && child === id);
  return task === undefined || call === undefined || task.status !== "running" || isEnded(call)
    ? undefined
    : { task, call };
}
