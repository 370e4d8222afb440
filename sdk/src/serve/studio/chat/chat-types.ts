import type { CategoryBudgets } from "../../../model/call/policy.ts";
import type { StudioRunPage } from "../runs/run-types.ts";

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
  /** A whole name, or for `provider` and `address` what is before the name of the model. */
  readonly name: string;
  readonly kind: "scripted" | "module" | "provider" | "address";
  readonly label: string;
  /** What is missing, and where it is set. */
  readonly needs?: string;
}

/** What a mode allows in one message of a model. */
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

/** A chat as the list has it. */
export interface ChatSummary {
  readonly id: string;
  readonly title: string;
  readonly settings: ChatSettings;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly isWorking: boolean;
}

/** What an agent is saying. */
export interface ChatText {
  readonly task: string;
  readonly agent: string;
  readonly text: string;
}

/** A chat: its run, and what the log of the run does not have. */
export interface ChatPage {
  readonly chat: ChatSummary;
  readonly status: ChatStatus;
  readonly run: StudioRunPage;
  readonly texts: readonly ChatText[];
  /** Messages that are not in the timeline yet. */
  readonly heard: readonly string[];
  /** What went wrong outside of the agents. */
  readonly fault?: string;
}

/** What happens in a chat. `at` is the length of the text before this part. */
export type ChatNews =
  | { readonly type: "changed"; readonly chat: string }
  | {
      readonly type: "text";
      readonly chat: string;
      readonly task: string;
      readonly agent: string;
      readonly at: number;
      readonly text: string;
    };
