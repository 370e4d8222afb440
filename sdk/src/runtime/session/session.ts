import type { OutputListener } from "./outputs.ts";
import type { Job } from "./jobs.ts";
import type { Confirmer } from "../../model/call/confirm-policy.ts";
import type { SessionView } from "../../model/call/context.ts";
import type { JsonObject } from "../../util/json.ts";
import type { ProviderTool } from "../../model/artifact/provider-tools.ts";
import type { ToolCatalogue } from "../../model/tool/tool-catalogue.ts";
import type { ToolOutputs } from "../../model/tool/tool-outputs.ts";
import type { ToolResponse, Confirmation } from "../../model/call/response.ts";
import type { ArgumentsOf, DataOf, ToolName, ToolTypes } from "../../model/tool/tool-types.ts";
import type { PromptSelection } from "../../registry/prompt-for.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { Registry } from "../../registry/registry.ts";

/** Options of a new session. */
export interface SessionOptions<Tools extends ToolTypes = ToolTypes> {
  /** The registry that the session keeps until it is closed; default: the runtime's. */
  readonly registry?: Registry<Tools>;
  /** `text`, `voice` or your own mode; default `text`. The policy has the limits of each. */
  readonly mode?: string;
  /** The user of the conversation, by the host's id. */
  readonly user?: string;
  /** The organisation of the user, by the host's id: it may decide which variant the session gets. */
  readonly organisation?: string;
  /** The task of the calls, by the host's id; default: none. */
  readonly task?: string;
  /** The workspace of the documents, by the host's id; default: none. */
  readonly workspace?: string;
  /** The variant of a registry from `overlayRegistries`; default: the one for the user. */
  readonly variant?: string;
  /** The default agent of calls. */
  readonly agent?: string;
  /** Default: a new id. */
  readonly id?: string;
  /** A JSON object, copied and frozen; default: empty. */
  readonly state?: JsonObject;
  /**
   * Tools that this session requires; a port or service means all tools that need it. Default: none. Tools that are not required and need a port
   * or service that the host does not provide are omitted, with one warning: they are not offered, and calling one fails with `PERMANENT`.
   */
  readonly require?: readonly string[];
  /** Omits no tool: a tool without a port or service that it needs fails with `PERMANENT` when it uses it. Default false. */
  readonly allowMissing?: boolean;
}

/** How a session is resumed. */
export interface ResumeOptions<Tools extends ToolTypes = ToolTypes> {
  /** The registry that the session opened with; default: the runtime's, otherwise the one that `registries` or the build kept. */
  readonly registry?: Registry<Tools>;
  /** As in `SessionOptions`; default: none. */
  readonly require?: readonly string[];
  /** As in `SessionOptions`; default false. */
  readonly allowMissing?: boolean;
}

/** One conversation. */
export interface Session<Tools extends ToolTypes = ToolTypes> extends SessionView {
  readonly registry: Registry<Tools>;
  /** The session's variant of the registry; omitted if the registry has no variants. */
  readonly variant?: string;
  /** The tools that an agent may use in this session, for reading and searching; default: the session's agent. */
  catalogueFor(agent?: string): ToolCatalogue;
  /** The results that were too long for a model, to be read in pages; kept until the session is closed. */
  readonly outputs: ToolOutputs;
  /** False if it is closed, or another process continues it; then every call fails with `SESSION_INACTIVE`. */
  readonly isOpen: boolean;
  /** The current turn, even if another process started it; undefined before the first turn and between turns. */
  readonly turn: Turn<Tools> | undefined;
  /** Starts a turn for a user message: later calls belong to it. Ends the previous turn. */
  beginTurn(): Turn<Tools>;
  /**
   * The definitions to pass to a provider: the tools for this session's mode and agent that the policy does not disable. From then on, this
   * provider's model may call only these tools.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
   */
  toolsFor<Id extends string>(providerId: Id, selection?: Pick<ToolSelection, "agent" | "names">): ProviderTool<Id>[];
  /**
   * The summaries of the same tools as one text for the prompt, within a budget of tokens. The text is always the same.
   *
   * @throws ToolwrightError `CONFIG_INVALID` when the budget is not a number from 0 up.
   */
  promptFor(selection?: Pick<PromptSelection, "agent" | "names" | "budgetTokens">): string;
  /** Like `Runtime.preview`, for the responses of this session. */
  preview(response: ToolResponse<unknown>, maxLines?: number): Promise<readonly string[]>;
  /** The background calls, in the order in which they were started. */
  readonly jobs: readonly Job[];
  /** A background call by its id; undefined if it does not exist. */
  job(id: string): Job | undefined;
  /** Ids of calls that another process started but did not end: it is unknown whether they took effect. */
  readonly unknownCalls: readonly string[];
  /** States that a call with an unknown outcome did not take effect: it may run again under its id. */
  allowAgain(callId: string): void;
  /**
   * Resolves when everything that has happened so far is stored; at once without a store. Calls that may change something wait for it
   * automatically; the rest is stored within a tenth of a second.
   *
   * @throws ToolwrightError `STORE_FAILED`, and then the next attempt stores it; `STORE_CONFLICT` when another process continues
   * the session.
   */
  saved(): Promise<void>;
  /**
   * The calls that wait for a person, oldest first, with tokens that are valid now. A host needs it after a restart, and to show a question
   * again.
   */
  confirmations(): readonly Confirmation[];
  /** Whether a person has approved or declined this call of a model's message. */
  isDecided(callId: string, messageId: string): boolean;
  /** Who confirms a tool's calls, by the policy and the tool's options; undefined if no confirmation is needed, or for an unknown tool. */
  confirmerOf(tool: string): Confirmer | undefined;
  /**
   * Forgets the current turn's calls and resets its budgets, so equal calls run again. Running calls continue. Without
   * a turn it does nothing.
   */
  clearCurrentTurn(): void;
  /** Resets the state to the one that the session opened with, as if no intent had changed it. */
  clearState(): void;
  /**
   * Ends the conversation: running calls are cancelled, later ones fail. Resolves when its events have been delivered and its end is
   * stored.
   *
   * @throws ToolwrightError `STORE_FAILED`, `STORE_CONFLICT`.
   */
  close(): Promise<void>;
}

/** One user message and everything up to the next one. */
export interface Turn<Tools extends ToolTypes = ToolTypes> {
  /** Never set. A mapped type has the compiler compare turns by their members, so that a typed turn is a `Turn`. */
  readonly types?: { readonly [Name in keyof Tools]?: Tools[Name] };
  /** Unique in its session. */
  readonly id: string;
  /** The session of the turn. */
  readonly session: Session<Tools>;
  /** The payload of the `SET_PENDING_MESSAGE` that a tool requested in the previous turn. */
  readonly pendingMessage: JsonObject | undefined;
  /** Whether a tool requested in this turn that the answer has no audio, or no transcript. */
  readonly suppresses: { readonly audio: boolean; readonly transcript: boolean };
  /**
   * Calls a tool. A failed call does not throw: the response contains the error. Arguments may be JSON text. If the tools are typed, a literal
   * name determines the types of arguments and data; the name may also be a `string`, as from a model.
   */
  readonly call: CallTool<Tools>;
  /**
   * Starts a call in the background and returns its handle at once. Only the tool's own timeout limits it; the end of the session cancels it,
   * the end of the turn does not.
   */
  readonly start: (name: string, args: unknown, options?: StartOptions) => Promise<Job>;
  /**
   * Runs the call that a person has confirmed, with the arguments that were shown and the same id. A token works once, in its session, until it
   * expires; it is consumed even if the call then fails. Returns the call's response, or `CONFIRMATION_REQUIRED` if the token is invalid.
   */
  confirm(token: string, options?: Pick<CallOptions, "signal">): Promise<ToolResponse>;
  /** Declines the call for a person: its token becomes invalid. The response tells the model. */
  decline(token: string): Promise<ToolResponse>;
  /** Ends the turn and applies the intents that wait for its end. Calling it again changes nothing. */
  end(): void;
}

/** How a turn calls a tool. A typed turn can be used wherever an untyped one is expected. */
export type CallTool<Tools extends ToolTypes> = ([keyof Tools] extends [never] ? CallAnyTool : CallTypedTool<Tools>) &
  CallNamedTool;

/** Calls a tool without known types. */
export type CallAnyTool = (name: string, args: unknown, options?: CallOptions) => Promise<ToolResponse>;

/** Calls a tool with known types. */
export interface CallTypedTool<Tools extends ToolTypes> {
  <Name extends ToolName<Tools>>(
    name: Name,
    args: ArgumentsOf<Tools, Name> | JsonText,
    options?: CallOptions & { readonly provider?: undefined },
  ): Promise<ToolResponse<DataOf<Tools, Name>>>;
  /** With arguments in a provider's format. */
  <Name extends ToolName<Tools>>(
    name: Name,
    args: unknown,
    options: CallOptions & { readonly provider: string },
  ): Promise<ToolResponse<DataOf<Tools, Name>>>;
}

/** Calls the tool that a model names: the name is a `string`, not a literal. */
export type CallNamedTool = <Name extends string>(
  name: string extends Name ? Name : never,
  args: unknown,
  options?: CallOptions,
) => Promise<ToolResponse>;

/** A JSON object as text, as models send it. */
export type JsonText = string;

/** Options of a background call. */
export type StartOptions = Omit<CallOptions, "signal" | "onOutput">;

/** Options of a call. */
export interface CallOptions {
  /** The provider whose schema the arguments follow; omitted if they follow the tool's own. */
  readonly provider?: string | undefined;
  /** Names of the tools that the model was offered; default: the tools of the last `toolsFor` for its provider and agent. */
  readonly names?: readonly string[] | undefined;
  /**
   * Whether the call comes from a model: then any tool that it was not offered is refused as unknown, such as a disabled tool, a tool of another
   * agent or of category `lifecycle`. Otherwise the host calls, which may call every tool that the policy does not disable. Default: true with
   * `provider` or `names`.
   */
  readonly offeredOnly?: boolean | undefined;
  /** A confirmation's token: the call runs if it is exactly the confirmed call. */
  readonly confirmation?: string;
  /**
   * Whether a person has approved the call in the host. It runs if a confirmation of exactly this call is pending: same id, same arguments.
   * Default false.
   */
  readonly approved?: boolean;
  /** The id from the model; default: a new one. An action that already ran under this id, and is not idempotent, is not run again. */
  readonly callId?: string;
  /**
   * The id of the model's message. Some providers repeat call ids: an action runs if its id belongs to a call of another message. Default: with
   * `provider`, the id of the turn; otherwise none.
   */
  readonly messageId?: string;
  /** The calling agent; default: the session's. */
  readonly agent?: string;
  /**
   * Receives the output of the call, one chunk at a time: the next chunk follows when the listener's promise has settled. A generator waits
   * while too many chunks are unread, as long as the policy and the timeout allow; the response does not wait.
   */
  readonly onOutput?: OutputListener;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}
