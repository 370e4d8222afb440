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

/** How timelines are compacted to fit the model's limit. */
export interface CompactionSettings {
  /** Maximum tokens of a prompt and its answer; a function can choose them by model. Default 100,000. */
  readonly tokens?: number | ((model: { readonly provider: string; readonly id: string }) => number);
  /** Tokens reserved for the answer; default: a tenth. */
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
  /** The model of agents that do not name one. */
  readonly model: LanguageModel;
  /** Models by the names that agents use; default: none. */
  readonly models?: Readonly<Record<string, LanguageModel>>;
  /** Stores the run, its documents and its tools' sessions, which provide the result of a call that took effect before a crash. */
  readonly store: Store;
  /** Stores the agents' memories, such as `createMemory(store)`; tasks read them when they start. Default: no memories. */
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
  /** Price of a generation, in a unit that the host chooses; default: 0. */
  readonly price?: (usage: Omit<Usage, "cost">, model: { readonly provider: string; readonly id: string }) => number;
  /** How often a generation that failed before its first token is retried; default 3. */
  readonly retries?: number;
  /** Maximum time of a generation in milliseconds; default 600,000. */
  readonly modelTimeoutMs?: number;
  /** Limits for compaction; false turns it off. */
  readonly compaction?: CompactionSettings | false;
  /** Receives each entry when it is stored, and text while a model writes it. With it, models stream. */
  readonly onEvent?: (event: AgentEvent) => void;
  /** Receives the activity of the tools, as `onEvent` of `createRuntime` does: progress, output, intents and responses. */
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
  /** Documents that the run starts with; the default version is the newest. */
  readonly documents?: readonly DocumentReference[];
  /** The workspace of its documents, for a new run; runs with one workspace share them. Default: a workspace with the run's name. */
  readonly workspace?: string;
  /** Name of the run; an existing run is continued. Default: random. */
  readonly run?: string;
  /** Limits of a new run; default: the defaults of `RunLimits`. */
  readonly limits?: Partial<RunLimits>;
  /** The user of the run's sessions; default for a continued run: its first user. */
  readonly user?: string;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
  /** Stops the work on the run, which can be continued later: running calls end first, and model requests are aborted. */
  readonly stop?: AbortSignal;
}

/** An event of a run in progress. */
export type AgentEvent =
  | { readonly type: "entry"; readonly entry: TimelineEntry }
  | { readonly type: "text"; readonly task: string; readonly agent: string; readonly text: string }
  /** A hook has changed the message of an agent whose text was already streamed. */
  | { readonly type: "message_replaced"; readonly task: string; readonly agent: string; readonly text: string };

/** One task of a run. */
export interface TaskReport {
  readonly id: string;
  readonly agent: string;
  readonly parent?: string;
  readonly status: TaskStatus;
  readonly usage: Usage;
}

/** The state of a run. */
export interface RunReport {
  readonly run: string;
  /** `waiting`: it waits for people. `stopped`: `stop` was aborted, and the same call continues the run. */
  readonly status: TaskStatus | "waiting" | "stopped";
  /** The result of a completed run. */
  readonly result?: Json;
  /** The documents that a completed run returned, or that its last task wrote. */
  readonly documents: readonly DocumentReference[];
  /** The workspace of the documents. */
  readonly workspace: string;
  /** The error of a failed run. */
  readonly error?: TaskError;
  /** The questions that people have to answer. */
  readonly questions: readonly QuestionState[];
  readonly tasks: readonly TaskReport[];
  /** Usage of the whole run. */
  readonly usage: Usage;
}

/** The entries for a model's next request, or the entries that end the task instead. */
export type BeforeTurn = { readonly entries: () => readonly TimelineEntry[] } | { readonly stop: readonly NewEntry[] };

export interface AfterTurn {
  readonly parts: readonly MessagePart[];
  /** The model's original text, if it was changed. */
  readonly original?: readonly MessagePart[];
  /** Set if the answer is the last of the task. */
  readonly stop?: readonly NewEntry[];
}

/** The steps that a conversation adds to its agents' turns. */
export interface TurnExtension {
  before(task: TaskState): Promise<BeforeTurn>;
  /** Runs after each answer, before it is stored. */
  after(task: TaskState, parts: readonly MessagePart[]): Promise<AfterTurn>;
  afterTask(task: TaskState): Promise<void>;
  /** Whether a result may name this next speaker. */
  isSpeaker(name: string): boolean;
  /** Initial state of a task's session. */
  stateOf(): JsonObject;
}
