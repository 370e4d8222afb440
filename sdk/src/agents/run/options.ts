import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { ActivityEvent } from "../../model/call/event.ts";
import type { LanguageModel } from "../../model/ports/language-model.ts";
import type { MemoryPort } from "../../model/ports/memory.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import type { Store } from "../../model/ports/store.ts";
import type { QuestionState, TaskState, TaskStatus } from "../../model/tasks/task.ts";
import type {
  DocumentReference,
  MessagePart,
  NewEntry,
  RunLimits,
  TaskError,
  TimelineEntry,
} from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { ToolBehaviors } from "../../model/tool/tool-behavior.ts";
import type { Registry } from "../../registry/registry.ts";
import type { RuntimeOptions } from "../../runtime/create-runtime.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** How timelines are kept within what a model can read. */
export interface CompactionSettings {
  /** Most tokens of a prompt and its answer, by the model if it is a function; default 100,000. */
  readonly tokens?: number | ((model: { readonly provider: string; readonly id: string }) => number);
  /** How many of them are for the answer; default: a tenth. */
  readonly reserve?: number;
}

/** Options of every worker on runs. */
export interface AgentHost extends Pick<
  RuntimeOptions,
  "policy" | "ports" | "services" | "stages" | "intents" | "onWarning"
> {
  readonly registry: Registry;
  /** Every agent of the run; default: the registry's agents. */
  readonly agents?: readonly AgentDefinition[];
  /** The model of agents that name no other. */
  readonly model: LanguageModel;
  /** Models by the names that agents give them; default: none. */
  readonly models?: Readonly<Record<string, LanguageModel>>;
  /** Keeps the run with its documents, and the sessions in which its tools run: a call that took effect before a crash is answered from there. */
  readonly store: Store;
  /** Keeps the agents' memories, such as `createMemory(store)`: tasks read them at their start. Default: no memories. */
  readonly memory?: MemoryPort;
  /** Behaviour of the host's own tool types, in addition to `TOOL_BEHAVIOR`. */
  readonly toolTypes?: ToolBehaviors;
  /**
   * Asks a person in this process; undefined leaves the question open, for `answerQuestion`. If the answer does not fit, it is called again
   * with the error. Default: every question is left open.
   */
  readonly answer?: (
    question: QuestionState,
    faults: readonly AnswerFault[],
  ) => string | undefined | Promise<string | undefined>;
  /** Price of a generation, in a unit of the host's; default: 0. */
  readonly price?: (usage: Omit<Usage, "cost">, model: { readonly provider: string; readonly id: string }) => number;
  /** How often a generation that failed before its first token is tried again; default 3. */
  readonly retries?: number;
  /** Longest generation in milliseconds; default 600,000. */
  readonly modelTimeoutMs?: number;
  /** How timelines are compacted to fit the model's limit; false turns it off. */
  readonly compaction?: CompactionSettings | false;
  /** Gets each entry as it is stored, and text as it comes from a model. With it, models stream. */
  readonly onEvent?: (event: AgentEvent) => void;
  /** Gets the activity of the tools, as `onEvent` of `createRuntime` does: their progress, output, intents and responses. */
  readonly onActivity?: (event: ActivityEvent) => void;
  /** Name of this worker; default: random. */
  readonly worker?: string;
  /** Milliseconds of silence after which a worker is replaced; default 30,000. */
  readonly leaseMs?: number;
  /** How often a worker looks for runs to take, in milliseconds; default 250. */
  readonly pollMs?: number;
}

/** How a run starts or continues. */
export interface RunAgentOptions extends AgentHost {
  /** The first agent; default: the first of `agents`. */
  readonly agent?: string;
  /** The task: a text, or the arguments of its `root` tool. */
  readonly input: Json;
  /** Documents it begins with: default of a version is the newest. */
  readonly documents?: readonly DocumentReference[];
  /** The workspace of its documents, for a new run; runs with one workspace share them. Default: a workspace with the run's name. */
  readonly workspace?: string;
  /** Name of the run; an existing run is continued. Default: random. */
  readonly run?: string;
  /** Limits of a new run; default: the defaults of `RunLimits`. */
  readonly limits?: Partial<RunLimits>;
  /** The user of the run's sessions; default of a continued run: its first user. */
  readonly user?: string;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
  /** Ends the work on the run, which can be continued later: running calls end first, and model requests are aborted. */
  readonly stop?: AbortSignal;
}

/** An event of a run in progress. */
export type AgentEvent =
  | { readonly type: "entry"; readonly entry: TimelineEntry }
  | { readonly type: "text"; readonly task: string; readonly agent: string; readonly text: string }
  /** A hook has changed the message of an agent whose text was given before. */
  | { readonly type: "message_replaced"; readonly task: string; readonly agent: string; readonly text: string };

/** One task of a run. */
export interface TaskReport {
  readonly id: string;
  readonly agent: string;
  readonly parent?: string;
  readonly status: TaskStatus;
  readonly usage: Usage;
}

/** How far a run is. */
export interface RunReport {
  readonly run: string;
  /** `waiting`: it waits for people. `stopped`: `stop` was aborted, and the same call continues the run. */
  readonly status: TaskStatus | "waiting" | "stopped";
  /** The result of a completed run. */
  readonly result?: Json;
  /** The documents that a completed run gave back, or that its last task has written. */
  readonly documents: readonly DocumentReference[];
  /** Where they are. */
  readonly workspace: string;
  /** The error of a failed run. */
  readonly error?: TaskError;
  /** The questions that people have to answer. */
  readonly questions: readonly QuestionState[];
  readonly tasks: readonly TaskReport[];
  /** Usage of the whole run. */
  readonly usage: Usage;
}

/** What a model is about to get of the timeline so far, or the entries that end the task instead. */
export type BeforeTurn = { readonly entries: () => readonly TimelineEntry[] } | { readonly stop: readonly NewEntry[] };

export interface AfterTurn {
  readonly parts: readonly MessagePart[];
  /** The model's words, if they were changed. */
  readonly original?: readonly MessagePart[];
  /** Set if the answer is the last of the task. */
  readonly stop?: readonly NewEntry[];
}

/** What a conversation adds to the turns of its agents. */
export interface TurnExtension {
  /** Before each request to a model. */
  before(task: TaskState): Promise<BeforeTurn>;
  /** After each answer, before it is stored. */
  after(task: TaskState, parts: readonly MessagePart[]): Promise<AfterTurn>;
  /** When a task has ended. */
  afterTask(task: TaskState): Promise<void>;
  /** Whether a result may name this next speaker. */
  isSpeaker(name: string): boolean;
  /** State that the session of a task begins with. */
  stateOf(): JsonObject;
}
