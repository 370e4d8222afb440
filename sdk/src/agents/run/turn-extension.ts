import type { JsonObject } from "../../util/json.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { MessagePart, NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";

/** What a model is about to get, as far as the timeline is then, or the entries that end the task instead. */
export type BeforeTurn = { readonly entries: () => readonly TimelineEntry[] } | { readonly stop: readonly NewEntry[] };

/** An answer as it is stored. */
export interface AfterTurn {
  readonly parts: readonly MessagePart[];
  /** What the model said, where it was changed. */
  readonly original?: readonly MessagePart[];
  /** Set where the answer is the last of the task. */
  readonly stop?: readonly NewEntry[];
}

/** What a conversation adds to the turns of its agents. */
export interface TurnExtension {
  /** Before each request to a model. */
  before(task: TaskState): Promise<BeforeTurn>;
  /** After each answer, before it is stored. */
  after(task: TaskState, parts: readonly MessagePart[]): Promise<AfterTurn>;
  /** When a task has ended. */
  over(task: TaskState): Promise<void>;
  /** Whether a result may name this next speaker. */
  isSpeaker(name: string): boolean;
  /** State that the session of a task begins with. */
  stateOf(): JsonObject;
}
