import type { RunStatus } from "../../agents/loop/report.ts";
import type { CategoryBudgets } from "../../model/call/policy.ts";
import type { ShownQuestion } from "../../model/ports/question.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Json } from "../../util/json.ts";

/** A run as a list entry. */
export interface StudioRun {
  /** Name of its log. */
  readonly id: string;
  readonly kind: "run" | "conversation";
  readonly name: string;
  /** Agent of the first task; for a conversation, its workflow. */
  readonly agent: string;
  /** `damaged` if the store contains invalid data; then `error` describes it. */
  readonly status: RunStatus | "damaged";
  readonly error?: string;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** The time of the last entry. */
  readonly lastAt?: number;
  readonly entries: number;
  readonly usage?: Usage;
  readonly chat?: ChatFacts | undefined;
}

export interface ChatFacts {
  /** The first line. */
  readonly title: string;
  /** The settings for the next message: partner, model and mode. */
  readonly settings: ChatSettings;
}

/** A part of the list, newest first. */
export interface StudioRuns {
  /** Where they are stored; omitted if the studio has no storage. */
  readonly place?: string;
  readonly runs: readonly StudioRun[];
  readonly total: number;
  /** The reason why the storage cannot be read. */
  readonly error?: string;
}

/** An entry of a run, without secrets; a long result is cut. */
export interface StudioEntry {
  readonly entry: TimelineEntry;
  /** One line of text; empty for an entry without text. */
  readonly text: string;
}

/** One request to a model, with its answer. */
export interface RunStep {
  readonly id: string;
  readonly agent: string;
  /** Omitted for an answer that does not become a message, such as a summary. */
  readonly task?: string;
  /** `provider/model`. */
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: "ok" | "failed" | "stopped";
  readonly durationMs: number;
  readonly error?: string;
  /** The text before it failed or was stopped. */
  readonly text?: string;
  /** `seq` of the resulting message. */
  readonly entry?: number;
}

/** The exact request and response of a step. If longer than 300,000 characters, each is cut and becomes a text. */
export interface RunStepParts {
  readonly request: Json;
  readonly response: Json;
}

/** A run with the next entries that a page lacks. */
export interface StudioRunPage extends StudioRun {
  readonly rows: readonly StudioEntry[];
  /** All requests to models, if the host recorded them. */
  readonly steps: readonly RunStep[];
  readonly questions: readonly ShownQuestion[];
  readonly chat?: ShownChat | undefined;
}

/** A model by its name: `fake`, `provider/model`, the path of a module, or its name at an OpenAI-compatible address. */
export interface ChatModel {
  readonly name: string;
  /** For example `http://localhost:11434/v1`. */
  readonly baseUrl?: string;
}

/** The partner, model and mode of a chat. */
export interface ChatSettings {
  /** Id of an agent or a workflow of the project; omitted for a plain model. */
  readonly partner?: string;
  /** Names of the tools of a plain model; default: all tools that work without agents. */
  readonly tools?: readonly string[];
  /** The system text of a plain model; default: none. */
  readonly instructions?: string;
  /** Mode of the sessions; default: the agents' mode. */
  readonly mode?: string;
  readonly model: ChatModel;
}

/** An agent or a workflow for a chat. */
export interface ChatPartner {
  readonly id: string;
  readonly kind: "agent" | "workflow";
  readonly name: string;
  readonly description?: string;
  /** The reason why it cannot be chosen. */
  readonly fault?: string;
}

/** A selectable model, or all models of a provider. */
export interface ChatModelChoice {
  /** A full name; for `provider` and `address` the prefix of the model's name. */
  readonly name: string;
  readonly kind: "scripted" | "module" | "provider" | "address";
  readonly label: string;
  /** The missing setting, and its place. */
  readonly needs?: string;
}

/** The limits of a mode for one message of a model. */
export interface ChatMode {
  readonly name: string;
  readonly budgets: CategoryBudgets;
}

export interface ChatChoices {
  readonly partners: readonly ChatPartner[];
  readonly models: readonly ChatModelChoice[];
  readonly modes: readonly ChatMode[];
  /** Names of the tools that a plain model can have. */
  readonly tools: readonly string[];
  readonly settings: ChatSettings;
  /** Suggested first messages: requests of the tools' examples, otherwise the tools' purposes. */
  readonly openings: readonly string[];
}

/**
 * `working`: agents or tools are running. `waiting`: a person has to answer. `user`: it is the user's turn. `interrupted`: the process that
 * worked on it has ended. `ended`: no more messages are possible.
 */
export type ChatStatus = "working" | "waiting" | "user" | "interrupted" | "ended";

/** The text that an agent is writing. */
export interface ChatText {
  readonly task: string;
  readonly agent: string;
  readonly text: string;
}

/** A chat: the content of its run's log, and the parts that only the server knows. */
export interface ShownChat extends ChatFacts, Pick<ChatTexts, "texts"> {
  readonly status: ChatStatus;
  /** Messages that are not in the timeline yet. */
  readonly heard: readonly string[];
  /** A failure outside of the agents. */
  readonly fault?: string;
}

export interface ChatTexts {
  readonly chat: string;
  readonly texts: readonly ChatText[];
}
