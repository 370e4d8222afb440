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

export type CallStatus = "open" | "started" | "delegated" | "asked" | "finished" | "failed";

/** A call of a task, as computed from the timeline. */
export interface TaskCall extends AskedCall {
  readonly status: CallStatus;
  /** The entry that its end completes. */
  readonly since?: string;
  /** Set once it has ended. */
  readonly result?: Json;
  readonly directs?: ConversationDirection;
  /** The task that it waits for, or waited for. */
  readonly child?: string;
  /** The question that it waits for, or waited for. */
  readonly question?: string;
}

/** The state of a task. */
export type TaskStatus = "running" | "completed" | "failed" | "cancelled";

/** A task, as computed from the timeline. */
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
  /** Set after its cancellation was requested. */
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

/** A question of a run, as computed from the timeline, with the call that waits for it; a question that passes another one on has no call. */
export interface QuestionState extends Omit<Question, "path">, Pick<AskedQuestion, "path" | "forwards"> {
  readonly task: string;
  /** Set after it is answered. */
  readonly answer?: Pick<EntryContents["answered"], "result" | "by" | "documents">;
}

/** A run, as computed from its timeline. */
export interface RunState {
  readonly run: string;
  /** The last entry that it includes. */
  readonly seq: number;
  readonly limits: RunLimits;
  /** The workspace of its tasks' documents. */
  readonly workspace: string;
  /** In the order in which they were created; the first is the root. */
  readonly tasks: ReadonlyMap<string, TaskState>;
  readonly questions: ReadonlyMap<string, QuestionState>;
  readonly usage: Usage;
  /** The entries of the conversation; empty if the run is not a conversation. */
  readonly conversation: readonly ConversationEntry[];
}

/** An entry about the conversation as a whole. */
export type ConversationEntry = EntryOf<keyof ConversationContents>;
