import type { ConversationDirection } from "../../model/conversation/message.ts";
import type { QuestionState, TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { AskedQuestion, DocumentReference, NewEntry, TaskError } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { ToolBehavior } from "../../model/tool/tool-behavior.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";

/** How a call ends. */
export interface CallResult {
  readonly ok: boolean;
  readonly result: Json;
  /** What it has written. */
  readonly documents?: readonly DocumentReference[];
  /** The paths at which it has left no document. */
  readonly gone?: readonly string[];
  /** What the caller gets to read. */
  readonly attached?: readonly DocumentReference[];
  /** How it directs the conversation. */
  readonly directs?: ConversationDirection;
  /** Of the models that it asked. */
  readonly usage?: Usage;
  /** Why the task cannot go on. */
  readonly fault?: TaskError;
}

/** The lists that have something. */
const filled = <Lists extends Readonly<Record<string, readonly unknown[] | undefined>>>(lists: Lists): Partial<Lists> =>
  Object.fromEntries(
    Object.entries(lists).filter(([, list]) => list !== undefined && list.length > 0),
  ) as Partial<Lists>;

/** The entry that ends a call. A call has one end, whichever worker or process writes it. */
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

/** What the timeline keeps of what a call gave, which is what the model reads. */
export const keptOf = ({ logs }: Pick<ToolBehavior, "logs">, result: Json): Json =>
  logs === "input" || logs === "request" ? { logged: true } : result;

/** The end of a call that only the host can fix, such as that of a tool whose module does not load: the task fails. */
export const brokenCall = (task: TaskState, call: TaskCall, fault: TaskError): NewEntry =>
  callEnd(task, call, { ok: false, result: { error: { ...fault } }, fault });

/** Whether the code is that of a tool whose module does not load. */
export const isLoadFault = (code: string): boolean => code === "HANDLER_INVALID" || code === "HANDLER_CHANGED";

/** Why a task cannot go on: what only the host can fix. */
export const faultOf = ({ entries }: Pick<TaskState, "entries">): TaskError | undefined =>
  entries.flatMap((entry) => (entry.type === "call_failed" ? (entry.fault ?? []) : []))[0];

/** Which call an entry is about. */
export const aboutCall = ({ callId, tool, input }: Pick<TaskCall, "callId" | "tool" | "input">) => ({
  callId,
  tool,
  input,
});

/** The entry of a question about a call, or of one that a call asks. */
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

/** The end of a call that is refused, with what the model has to know. */
export const refusedCall = (
  task: TaskState,
  call: TaskCall,
  error: { readonly type: string; readonly message: string },
): NewEntry => callEnd(task, call, { ok: false, result: { error: { type: error.type, message: error.message } } });

/** Who answers, what that cost, and what comes with it. */
export interface AnswerFacts {
  readonly by: string;
  readonly usage?: Usage;
  readonly documents?: readonly DocumentReference[];
}

/** The entry of an answer: the first is kept. */
export const answerEntry = (
  question: Pick<QuestionState, "id" | "task">,
  result: string | null,
  { by, usage, documents = [] }: AnswerFacts,
): NewEntry => ({
  type: "answered",
  task: question.task,
  of: question.id,
  result,
  by,
  once: `answer:${question.id}`,
  ...defined({ usage }),
  ...(documents.length === 0 ? {} : { documents }),
});
