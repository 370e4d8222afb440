import type { Json } from "../../util/json.ts";
import type { ConversationDirection } from "../conversation/message.ts";
import type { ConversationContents } from "./conversation-entries.ts";
import type { Question } from "../ports/question.ts";
import type {
  AskedCall,
  AskedQuestion,
  DocumentReference,
  EntryContents,
  EntryOf,
  RunLimits,
  TaskError,
  TimelineEntry,
} from "./timeline.ts";
import type { Usage } from "./usage.ts";

/** How far a call is. */
export type CallStatus = "open" | "started" | "delegated" | "asked" | "finished" | "failed";

/** A call of a task, as the fold sees it. */
export interface TaskCall extends AskedCall {
  readonly status: CallStatus;
  /** The entry that its end completes. */
  readonly since?: string;
  /** Set once it has ended. */
  readonly result?: Json;
  /** How its result directs the conversation. */
  readonly directs?: ConversationDirection;
  /** The task it waits for, or waited for. */
  readonly child?: string;
  /** The question it waits for, or waited for. */
  readonly question?: string;
}

/** How far a task is. */
export type TaskStatus = "running" | "completed" | "failed" | "cancelled";

/** A task, as the fold sees it. */
export interface TaskState extends Pick<
  EntryContents["task_created"],
  "agent" | "input" | "documents" | "parent" | "depth" | "background" | "fingerprint"
> {
  readonly id: string;
  readonly status: TaskStatus;
  readonly result?: Json;
  /** Documents that it returned with its result. */
  readonly returned?: readonly DocumentReference[];
  readonly error?: TaskError;
  /** The task that continues its work. */
  readonly next?: string;
  /** Set once its cancellation was requested. */
  readonly cancelling?: string;
  /** Messages of the model. */
  readonly turns: number;
  readonly usage: Usage;
  /** The last message of the model. */
  readonly last?: EntryOf<"assistant">;
  /** The calls of the last message, in its order. */
  readonly calls: readonly TaskCall[];
  /** Its entries, in order. */
  readonly entries: readonly TimelineEntry[];
}

/** A question of a run, as the fold sees it. The call waits for it; a question that passes another one on has none. */
export interface QuestionState extends Omit<Question, "path">, Pick<AskedQuestion, "path" | "forwards"> {
  readonly task: string;
  /** Set once it is answered. */
  readonly answer?: Pick<EntryContents["answered"], "result" | "by" | "documents">;
}

/** A run, as the fold over its timeline sees it. */
export interface RunState {
  readonly run: string;
  /** The last entry that it has taken in. */
  readonly seq: number;
  readonly limits: RunLimits;
  /** The workspace of its tasks' documents. */
  readonly workspace: string;
  /** In the order in which they were created; the first is the root. */
  readonly tasks: ReadonlyMap<string, TaskState>;
  readonly questions: ReadonlyMap<string, QuestionState>;
  readonly usage: Usage;
  /** The entries that make the run a conversation; empty for one that is not one. */
  readonly conversation: readonly ConversationEntry[];
}

/** An entry about the conversation as a whole. */
export type ConversationEntry = EntryOf<keyof ConversationContents>;
