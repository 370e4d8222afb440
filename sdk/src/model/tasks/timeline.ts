import type { ConversationContents } from "./conversation-entries.ts";
import type { RememberedText } from "../ports/memory.ts";
import type { Question } from "../ports/question.ts";
import type { Usage } from "./usage.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ConversationDirection } from "../conversation/message.ts";

/** One part of a model's message. */
export type MessagePart =
  | { readonly type: "text"; readonly text: string; readonly provider?: JsonObject }
  | { readonly type: "reasoning"; readonly text: string; readonly provider?: JsonObject }
  | ({ readonly type: "call" } & AskedCall);

/** A call in a model's message. */
export interface AskedCall {
  /** Unique in the run, with at most 64 letters, digits, `_` and `-`: providers get this id, not their own. */
  readonly callId: string;
  readonly tool: string;
  /** A JSON value, or the text itself if the model wrote no valid JSON. */
  readonly input: Json;
  /** Set if `input` is text that is not JSON. */
  readonly isUnreadable?: true;
  /** Data that the provider needs back with the call. */
  readonly provider?: JsonObject;
}

/** A version of a document, as entries name it. */
export interface DocumentReference {
  readonly path: string;
  readonly version?: number;
}

/** Limits of a run, kept in its first entry so that a restart keeps them. */
export interface RunLimits {
  /** Levels of tasks below the root; default 3. */
  readonly depth: number;
  /** Tasks below the root that run at a time; default 10. */
  readonly running: number;
  /** Tasks below the root in all; default 50. */
  readonly children: number;
  /** Messages of the model in one task; default 50. */
  readonly turns: number;
  /** Questions of one task; default 5. */
  readonly questions: number;
  /** Tokens of the whole run, input and output; null, the default, sets no limit. */
  readonly tokens: number | null;
  /** Milliseconds from the first entry of the run; null, the default, sets no limit. */
  readonly milliseconds: number | null;
}

/** Why a task or a call failed. */
export interface TaskError {
  readonly type: string;
  readonly message: string;
}

/** A question as its entry stores it: the entry has the other members. */
export interface AskedQuestion extends Pick<
  Question,
  "kind" | "message" | "schema" | "to" | "deadline" | "default" | "documents" | "preview"
> {
  /** Names of the agents from the root to the asker. */
  readonly path: readonly string[];
  /** The question that this one passes on. */
  readonly forwards?: string;
}

/** The members of each kind of entry. */
export interface EntryContents extends ConversationContents {
  /** A task exists and may run. */
  readonly task_created: {
    readonly agent: string;
    /** Arguments of the delegating call, or of the run. */
    readonly input: Json;
    readonly documents: readonly DocumentReference[];
    /** The memories at its start; omitted if there are no memories. */
    readonly memories?: readonly RememberedText[];
    /** The call that waits for the task; omitted for the root. */
    readonly parent?: { readonly task: string; readonly callId: string };
    /** The task that handed its work to this one. */
    readonly after?: string;
    readonly depth: number;
    /** Set if the call does not wait for the task: its end is reported to the parent as `child_ended`. */
    readonly background?: true;
    /** Hash of agent and input, used to detect a cycle. */
    readonly fingerprint: string;
    /** Only in the first entry of a run. */
    readonly limits?: RunLimits;
    /** The workspace of the run's documents; only in its first entry. Default: a workspace with the run's name. */
    readonly workspace?: string;
    /** The run's user; only in its first entry, omitted if the run has no user. */
    readonly user?: string;
  };
  /** A whole message of the model, stored before any of its calls starts. */
  readonly assistant: {
    readonly parts: readonly MessagePart[];
    readonly finish: string;
    readonly usage: Usage;
    readonly model: { readonly provider: string; readonly id: string };
    /** The last entry that the model had read, if other entries of its task were added before the message was stored. */
    readonly seen?: number;
    /** The model's original words, if a hook changed them. */
    readonly original?: readonly MessagePart[];
  };
  /** Stored before the call takes effect. */
  readonly call_started: { readonly callId: string; readonly tool: string; readonly input: Json };
  readonly call_finished: CallEnd;
  /** With `fault`, the host has to fix something before the tool can run: the task fails. */
  readonly call_failed: CallEnd & { readonly fault?: TaskError };
  /** The call waits for a task. */
  readonly delegated: { readonly callId: string; readonly tool: string; readonly input: Json; readonly child: string };
  /** The call, or a question that is passed on, waits for an answer. */
  readonly asked: {
    readonly callId?: string;
    readonly tool?: string;
    readonly input?: Json;
    readonly question: string;
    readonly asks: AskedQuestion;
  };
  /** `of` is the id of the question. */
  readonly answered: {
    readonly of: string;
    readonly result: string | null;
    readonly by: string;
    readonly usage?: Usage;
    /** Documents that the asker may read with the question; new ones are written in the same transaction. */
    readonly documents?: readonly DocumentReference[];
  };
  /** A task that the call did not wait for has ended; written with its end. */
  readonly child_ended: {
    /** Id of the task, or of the question that the call did not wait for. */
    readonly child: string;
    /** Set for a question. */
    readonly isAnswer?: true;
    /** The agent of the task, or the person or agent who answered. */
    readonly agent: string;
    readonly ok: boolean;
    readonly result: Json;
    readonly documents?: readonly DocumentReference[];
  };
  readonly cancel_requested: { readonly reason: string };
  readonly task_completed: {
    readonly result: Json;
    readonly documents: readonly DocumentReference[];
    /** The task that continues the work. */
    readonly next?: string;
  };
  readonly task_failed: { readonly error: TaskError };
  readonly task_cancelled: { readonly reason: string; readonly result: Json };
  /** Replaces the entries of its task from `from` to `to` in the prompt. The entries stay in the log. */
  readonly compacted: {
    readonly from: number;
    readonly to: number;
    /** Empty if `method` is `shorten`: the messages then stay, with long results and arguments shortened. */
    readonly text: string;
    /** `shorten` or `extract`. */
    readonly method: string;
    /** Tokens of the prompt without the definitions of tools, counted by one encoding. */
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  };
}

/** How a call ended. `of` is the entry that it completes, if any. */
export interface CallEnd {
  readonly callId: string;
  readonly tool: string;
  /** The result that the model gets. */
  readonly result: Json;
  readonly of?: string;
  /** Written or renamed in the same transaction. */
  readonly documents?: readonly DocumentReference[];
  /** Paths of the documents that were removed or renamed in it. */
  readonly gone?: readonly string[];
  /** Documents that the caller may read with the result: the documents of an ended task, and documents that the call names. */
  readonly attached?: readonly DocumentReference[];
  readonly directs?: ConversationDirection;
  /** Usage of the models that the call used. */
  readonly usage?: Usage;
}

/** The kinds of entries of a timeline. */
export type EntryType = keyof EntryContents;

/** An entry that is not stored yet. */
export type NewEntry = {
  [Type in EntryType]: {
    readonly type: Type;
    readonly task: string;
    /** An entry with the key of a stored one is not added: the first wins. */
    readonly once?: string;
  } & EntryContents[Type];
}[EntryType];

/** An entry as a timeline keeps it. */
export type TimelineEntry = NewEntry & {
  /** Its number in the log of the run, from 1. Records of the run's sessions have numbers too, but are not part of a timeline. */
  readonly seq: number;
  /** Unique. */
  readonly id: string;
  /** ISO 8601, by the clock of the store. */
  readonly timestamp: string;
};

/** An entry of one kind. */
export type EntryOf<Type extends EntryType> = Extract<TimelineEntry, { readonly type: Type }>;
