import type { Json, JsonObject } from "../../util/json.ts";
import type { TaskDocuments } from "../workspace/task-documents.ts";
import type { Category } from "../tool/tool.ts";
import type { ToolIntent } from "./intents.ts";
import type { ToolResponse } from "./response.ts";
import type { Services } from "../tool/services.ts";

/** The part of the conversation that a handler sees. */
export interface SessionView {
  readonly id: string;
  /** Mode the session was opened in, such as `text` or `voice`. */
  readonly mode: string;
  /** The user of the session, if the host names one. */
  readonly user?: string;
  /** Session state, frozen: tools change it through intents. */
  readonly state: JsonObject;
}

/** The origin of a call, if the host states it. Models cannot see or change it. */
export interface CallOrigin {
  /** The calling agent. */
  readonly agent?: string;
  /** The task of a run that the call belongs to. */
  readonly task?: string;
  /** The workspace of the documents. */
  readonly workspace?: string;
  /** The user of the session. */
  readonly user?: string;
  /** The organisation of the user. */
  readonly organisation?: string;
}

/** The context of every handler. */
export interface BaseContext extends CallOrigin {
  /** Aborted when the call times out or is cancelled. */
  readonly signal: AbortSignal;
  readonly session: SessionView;
  /** The turn of the conversation the call belongs to. */
  readonly turn: { readonly id: string };
  /** Unique for each call. */
  readonly callId: string;
  /** The same for every attempt of one call: pass it to the service that the call modifies. */
  readonly idempotencyKey: string;
  /** The services that the host provides, by name. */
  readonly services: Services;
  /** Writes a line to the activity stream. */
  readonly log: (message: string, data?: JsonObject) => void;
  /** Reports progress: `done` of `total`, in any unit. */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /**
   * Writes a chunk of the tool's output to the activity stream, before the result. A handler that writes much should await it: it waits while too
   * many chunks are unread; without awaiting, further chunks are dropped. It does not reject.
   */
  readonly output: (chunk: Json) => PromiseLike<void>;
  /** Calls another tool under the same policy and returns its envelope. A read-only tool may call only read-only tools. */
  readonly call: (name: string, args: JsonObject) => Promise<ToolResponse>;
}

/** Additional members for an `action`. */
export interface ActionContext extends BaseContext {
  /** Requests a change of state from the session, which applies it if the call succeeds. An unknown type fails the call. */
  readonly intent: (intent: ToolIntent) => void;
}

/** Options of a `ui` tool's request. */
export interface UiRequestOptions {
  /** Names the question in protocols that name them, such as MCP; default: numbered. */
  readonly key?: string;
  /** The question in words, for clients that have no component. */
  readonly message?: string;
  /** In the conversation or next to it; default: as the tool declares, otherwise `inline`. */
  readonly display?: "inline" | "artifact";
  /** How long the question stays open, in milliseconds; default: 15 minutes, or as the host decides. */
  readonly timeoutMs?: number;
  /** Whether only the handler gets the answer, and no event, log, result or model shows a part of it; default false. */
  readonly sensitive?: boolean;
}

/** Additional members for a `ui` tool. */
export interface UiContext extends BaseContext {
  readonly ui: {
    /** Shows the tool's component with this payload and waits for the user's answer. */
    readonly request: <Answer>(payload: JsonObject, options?: UiRequestOptions) => Promise<Answer>;
    /** The first half of `request`: shows the component, and returns the id of the event without waiting for the answer. */
    readonly sendToolEvent: (payload: JsonObject, options?: UiRequestOptions) => Promise<string>;
    /** The second half: waits for the user's answer to an event of this call. */
    readonly waitForUiToolResponse: <Answer>(eventId: string) => Promise<Answer>;
  };
}

/** Additional members for an `orchestration` tool. */
export interface OrchestrationContext extends BaseContext {
  /** The documents that all tasks share, by path. */
  readonly documents: TaskDocuments;
  /** Delegates work to another agent and waits for its result. */
  readonly delegate: (agent: string, task: string, documents?: readonly string[]) => Promise<Json>;
  /** Asks the parent agent or a person, and waits for the answer. */
  readonly ask: (question: string, documents?: readonly string[]) => Promise<string>;
}

/** The context of each category, without the members that the category may not use. */
export interface ContextByCategory {
  readonly retrieval: BaseContext;
  readonly utility: BaseContext;
  readonly lifecycle: BaseContext;
  readonly action: ActionContext;
  readonly ui: UiContext;
  readonly orchestration: OrchestrationContext;
}

/** The context of a handler of this category. */
export type Context<C extends Category = Category> = ContextByCategory[C];
