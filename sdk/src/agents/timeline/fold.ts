import type { ConversationEntry, QuestionState, RunState, TaskCall, TaskState } from "../../model/tasks/task.ts";
import type {
  AskedQuestion,
  CallEnd,
  EntryContents,
  EntryOf,
  EntryType,
  TimelineEntry,
} from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { isInTimeline, type RunEntry } from "./run-log.ts";
import { addUsage, defaultLimits, noUsage } from "./state.ts";

/** The state of a run, rebuilt from its timeline only. */
export function foldTimeline(run: string, entries: readonly TimelineEntry[]): RunState {
  const fold = createFold(run);
  fold.add(entries);
  return fold.state;
}

export interface Fold {
  /** Changes with each `add`. */
  readonly state: RunState;
  /** Takes entries in order. Known entries and side entries are ignored. */
  add(entries: readonly RunEntry[]): void;
}

export function createFold(run: string): Fold {
  const state: Folding["state"] = {
    run,
    seq: 0,
    limits: defaultLimits,
    workspace: run,
    tasks: new Map(),
    questions: new Map(),
    usage: noUsage,
    conversation: [],
  };
  const { tasks, questions, conversation } = state;
  const folding: Folding = { state, tasks, questions, conversation, early: new Map() };
  return {
    state,
    add(entries) {
      for (const entry of entries) {
        if (entry.seq <= state.seq) continue;
        state.seq = entry.seq;
        if (!isInTimeline(entry)) continue;
        folding.tasks.get(entry.task)?.entries.push(entry);
        apply(entry, folding);
      }
    },
  };
}

type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

type DraftTask = Omit<Draft<TaskState>, "entries" | "calls"> & { entries: TimelineEntry[]; calls: Draft<TaskCall>[] };

interface Parts {
  readonly tasks: Map<string, DraftTask>;
  readonly questions: Map<string, Draft<QuestionState>>;
  readonly conversation: ConversationEntry[];
}

interface Folding extends Parts {
  readonly state: Omit<Draft<RunState>, keyof Parts> & Parts;
  /** Answers that arrived before their question. */
  readonly early: Map<string, EntryOf<"answered">>;
}

type Appliers = { readonly [Type in EntryType]: (entry: EntryOf<Type>, folding: Folding) => void };

const apply = (entry: TimelineEntry, folding: Folding): void =>
  (appliers[entry.type] as (entry: TimelineEntry, folding: Folding) => void)(entry, folding);

const appliers: Appliers = {
  task_created(entry, { state, tasks }) {
    if (tasks.has(entry.task)) return;
    if (entry.workspace !== undefined) state.workspace = entry.workspace;
    if (entry.limits !== undefined) state.limits = { ...defaultLimits, ...entry.limits };
    const { agent, input, documents, parent, depth, fingerprint, background } = entry;
    tasks.set(entry.task, {
      id: entry.task,
      agent,
      input,
      documents,
      depth,
      fingerprint,
      status: "running",
      turns: 0,
      usage: noUsage,
      ...defined({ parent, background }),
      calls: [],
      entries: [entry],
    });
    const call = parent === undefined ? undefined : callOf(parent.task, parent.callId, tasks);
    if (call !== undefined) call.child = entry.task;
  },
  assistant(entry, folding) {
    const task = folding.tasks.get(entry.task);
    if (task === undefined) return;
    task.turns += 1;
    task.last = entry;
    task.calls = entry.parts.flatMap((part): Draft<TaskCall>[] => {
      if (part.type !== "call") return [];
      const { type: _type, ...call } = part;
      return [{ ...call, status: "open" }];
    });
    spend(entry.task, entry.usage, folding);
  },
  call_started(entry, { tasks }) {
    change(callOf(entry.task, entry.callId, tasks), { status: "started", since: entry.id });
  },
  call_finished: (entry, folding) => endCall(entry, "finished", folding),
  call_failed: (entry, folding) => endCall(entry, "failed", folding),
  delegated(entry, { tasks }) {
    change(callOf(entry.task, entry.callId, tasks), { status: "delegated", since: entry.id, child: entry.child });
  },
  asked(entry, folding) {
    const { task, callId, tool, question, asks } = entry;
    if (folding.questions.has(question)) return;
    const createdAt = Date.parse(entry.timestamp);
    folding.questions.set(question, { ...asks, id: question, task, createdAt, ...defined({ callId, tool }) });
    if (callId !== undefined) {
      change(callOf(task, callId, folding.tasks), { status: "asked", since: entry.id, question });
    }
    const early = folding.early.get(question);
    if (early === undefined) return;
    // An answer to a question that is not asked yet may name the wrong task.
    if (early.task !== task) folding.tasks.get(task)?.entries.splice(-1, 0, early);
    answer(early, folding);
  },
  answered(entry, folding) {
    if (folding.questions.has(entry.of)) answer(entry, folding);
    else if (!folding.early.has(entry.of)) folding.early.set(entry.of, entry);
  },
  cancel_requested(entry, { tasks }) {
    const task = tasks.get(entry.task);
    // An ended task may have running tasks.
    if (task !== undefined) task.cancelling ??= entry.reason;
  },
  task_completed(entry, { tasks }) {
    const { result, documents: returned, next } = entry;
    finish(tasks.get(entry.task), { status: "completed", result, returned, ...defined({ next }) });
  },
  task_failed: ({ task, error }, { tasks }) => finish(tasks.get(task), { status: "failed", error }),
  task_cancelled: ({ task, result }, { tasks }) => finish(tasks.get(task), { status: "cancelled", result }),
  // These two entries change only the prompt.
  child_ended: () => undefined,
  compacted: () => undefined,
  conversation_started: noteConversation,
  conversation_begun: noteConversation,
  user_message: noteConversation,
  hook_finished: noteConversation,
  hook_failed: noteConversation,
  agent_over: noteConversation,
  conversation_ended: noteConversation,
  conversation_closed: noteConversation,
};

function noteConversation(entry: ConversationEntry, folding: Folding): void {
  folding.conversation.push(entry);
  if ("usage" in entry) spend(entry.task, entry.usage, folding);
}

const callOf = (task: string, callId: string, tasks: ReadonlyMap<string, DraftTask>): Draft<TaskCall> | undefined =>
  tasks.get(task)?.calls.find((call) => call.callId === callId);

/** Whether the answer to a question decides what happens to a call, and is not its result. */
export const isAboutCall = ({ kind }: Pick<QuestionState, "kind">): boolean =>
  kind === "approval" || kind === "outcome";

/** Whether an answer fits its question. An answer that came before the question could not be checked. */
export const isChoice = ({ schema }: Pick<AskedQuestion, "schema">, { result }: EntryContents["answered"]): boolean =>
  result === null || schema?.enum === undefined || schema.enum.includes(result);

export const isEnded = ({ status }: TaskCall): boolean => status === "finished" || status === "failed";

function change(call: Draft<TaskCall> | undefined, changes: Partial<TaskCall>): void {
  if (call !== undefined && !isEnded(call)) Object.assign(call, changes);
}

function endCall(
  { task, callId, result, directs, usage }: CallEnd & { readonly task: string },
  status: "finished" | "failed",
  folding: Folding,
): void {
  const call = callOf(task, callId, folding.tasks);
  change(call, { status, result, ...defined({ directs }) });
  if (usage !== undefined) spend(task, usage, folding);
}

function finish(task: DraftTask | undefined, changes: Partial<TaskState>): void {
  if (task?.status === "running") Object.assign(task, changes);
}

function answer(entry: EntryOf<"answered">, folding: Folding): void {
  const question = folding.questions.get(entry.of);
  if (question === undefined || question.answer !== undefined || !isChoice(question, entry)) return;
  const { result, by, documents } = entry;
  question.answer = { result, by, ...defined({ documents }) };
  if (entry.usage !== undefined && question.to.kind === "task") spend(question.to.task, entry.usage, folding);
  if (question.callId === undefined || isAboutCall(question)) return;
  const call = callOf(question.task, question.callId, folding.tasks);
  change(call, { status: result === null ? "failed" : "finished", result: answerResult(entry) });
}

function spend(id: string, usage: Usage, { state, tasks }: Folding): void {
  const task = tasks.get(id);
  if (task !== undefined) task.usage = addUsage(task.usage, usage);
  state.usage = addUsage(state.usage, usage);
}

/** The result that a model gets for its question; a null result means that it was not answered. */
export const answerResult = ({
  result: answer,
  by,
  documents = [],
}: Pick<EntryOf<"answered">, "result" | "by" | "documents">): Json =>
  answer === null
    ? {
        error: {
          type: "UNANSWERED",
          message: "The question was not answered in time. Go on without the answer, and say what you assume.",
        },
      }
    : { answer, by, ...(documents.length === 0 ? {} : { documents: documents.map(({ path }) => path) }) };
