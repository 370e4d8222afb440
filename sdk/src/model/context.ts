import type { Json, JsonObject } from "../util/json.ts";
import type { Category } from "./tool.ts";
import type { Intent, ToolResponse } from "./response.ts";
import type { Services } from "./services.ts";

/** What a handler may know of the conversation it serves. */
export interface SessionView {
  readonly id: string;
  /** Mode the session was opened in, such as `text` or `voice`. */
  readonly mode: string;
  /** The user the host opened the session for, if it says. */
  readonly user?: string;
  /** Session state, frozen: tools change it through intents. */
  readonly state: JsonObject;
}

/** What every handler is given beside its input. */
export interface BaseContext {
  /** Aborted when the call times out or is cancelled. */
  readonly signal: AbortSignal;
  readonly session: SessionView;
  /** The turn of the conversation the call belongs to. */
  readonly turn: { readonly id: string };
  /** Unique for each call. */
  readonly callId: string;
  /** The same for every attempt of one call: pass it to the service you change. */
  readonly idempotencyKey: string;
  /** What the host hands to handlers, by name. */
  readonly services: Services;
  /** Writes a line to the activity stream. */
  readonly log: (message: string, data?: JsonObject) => void;
  /** Reports how far the work is: `done` of `total`, in any unit. */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Writes a piece of the tool's output to the activity stream, before the result is there. */
  readonly output: (chunk: Json) => void;
  /** Calls another tool under the same policy and gives its envelope. A read-only tool may call only read-only tools. */
  readonly call: (name: string, args: JsonObject) => Promise<ToolResponse>;
}

/** What an `action` is given in addition. */
export interface ActionContext extends BaseContext {
  /** Asks the session for a change of state. */
  readonly intent: (intent: Intent) => void;
}

/** What a `ui` tool is given in addition. */
export interface UiContext extends BaseContext {
  readonly ui: {
    /** Shows the tool's component with this payload and waits for the user's answer. */
    readonly request: <Answer>(payload: JsonObject) => Promise<Answer>;
  };
}

/** What an `orchestration` tool is given in addition. */
export interface OrchestrationContext extends BaseContext {
  /** Reads and writes the documents all tasks share, by path. */
  readonly documents: {
    readonly read: (path: string) => Promise<string | undefined>;
    readonly write: (path: string, content: string) => Promise<void>;
    readonly list: () => Promise<readonly string[]>;
  };
  /** Gives work to another agent and waits for its result. */
  readonly delegate: (agent: string, task: string, documents?: readonly string[]) => Promise<Json>;
  /** Asks the one who gave the task, and waits for the answer. */
  readonly ask: (question: string, documents?: readonly string[]) => Promise<string>;
}

/** The context of each category; what a category may not do does not type-check. */
export interface ContextByCategory {
  readonly retrieval: BaseContext;
  readonly utility: BaseContext;
  readonly lifecycle: BaseContext;
  readonly action: ActionContext;
  readonly ui: UiContext;
  readonly orchestration: OrchestrationContext;
}

/** The context a handler of this category is given. */
export type Context<C extends Category = Category> = ContextByCategory[C];
