import type { RunStatus } from "../../agents/loop/report.ts";
import type { CategoryBudgets } from "../../model/call/policy.ts";
import type { ShownQuestion } from "../../model/ports/question.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Json } from "../../util/json.ts";

/** A run as the list has it. */
export interface StudioRun {
  /** Name of its log. */
  readonly id: string;
  readonly kind: "run" | "conversation";
  readonly name: string;
  /** Of the first task; the workflow of a conversation. */
  readonly agent: string;
  /** `damaged` where the store has something else than was written; then `error` says what. */
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

/** What the log of a run says of the chat that it is. */
export interface ChatFacts {
  /** The first line. */
  readonly title: string;
  /** With whom and by which model the next message is answered. */
  readonly settings: ChatSettings;
}

/** A part of the list, the newest first. */
export interface StudioRuns {
  /** Where they are kept; left out where the studio has no storage. */
  readonly place?: string;
  readonly runs: readonly StudioRun[];
  /** Of all. */
  readonly total: number;
  /** Why the storage cannot be read. */
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
  /** Left out for an answer that does not become a message, such as a summary. */
  readonly task?: string;
  /** `provider/model`. */
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: "ok" | "failed" | "stopped";
  readonly durationMs: number;
  /** Why it failed, and what to do. */
  readonly error?: string;
  /** What was said before it failed or was stopped. */
  readonly text?: string;
  /** `seq` of the resulting message. */
  readonly entry?: number;
}

/** The exact request and response of a step. A longer one than 300,000 characters is cut, and then a text. */
export interface RunStepParts {
  readonly request: Json;
  readonly response: Json;
}

/** A run with the next entries that a page does not have. */
export interface StudioRunPage extends StudioRun {
  readonly rows: readonly StudioEntry[];
  /** All requests to models, where the host recorded them. */
  readonly steps: readonly RunStep[];
  /** The open questions. */
  readonly questions: readonly ShownQuestion[];
  readonly chat?: ShownChat | undefined;
}

/** A model by its name: `fake`, `provider/model`, the path of a module, or the name at an OpenAI-compatible address. */
export interface ChatModel {
  readonly name: string;
  /** Such as `http://localhost:11434/v1`. */
  readonly baseUrl?: string;
}

/** With whom, by which model and in which mode. */
export interface ChatSettings {
  /** Id of an agent or a workflow of the project; left out for a plain model. */
  readonly partner?: string;
  /** Names of the tools of a plain model; left out: all that a model can have without agents. */
  readonly tools?: readonly string[];
  /** The system text of a plain model; default: none. */
  readonly instructions?: string;
  /** Mode of the sessions; default: the agents' mode. */
  readonly mode?: string;
  readonly model: ChatModel;
}

/** An agent or a workflow that one can chat with. */
export interface ChatPartner {
  readonly id: string;
  readonly kind: "agent" | "workflow";
  readonly name: string;
  readonly description?: string;
  /** Why it cannot be chosen. */
  readonly fault?: string;
}

/** A model, or all models of a provider, that one can choose. */
export interface ChatModelChoice {
  /** A whole name; for `provider` and `address` the prefix of the model's name. */
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
  /** What one may say first: requests of the tools' examples, or else what tools are for. */
  readonly openings: readonly string[];
}

/**
 * `working`: agents or tools are at work. `waiting`: a person has to answer. `user`: it is the user's turn. `interrupted`: the process that
 * worked on it has ended. `ended`: nothing more can be said.
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

/** The texts that agents of a chat are writing. */
export interface ChatTexts {
  readonly chat: string;
  readonly texts: readonly ChatText[];
}
