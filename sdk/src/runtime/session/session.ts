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

/** How a session begins. */
export interface SessionOptions<Tools extends ToolTypes = ToolTypes> {
  /** The registry this session keeps until it is closed; default: the runtime's. */
  readonly registry?: Registry<Tools>;
  /** `text`, `voice` or your own mode; default `text`. The policy has the limits of each. */
  readonly mode?: string;
  /** The user of the conversation, by the host's own id. */
  readonly user?: string;
  /** The organisation of the user, by the host's own id: it may decide which variant the session gets. */
  readonly organisation?: string;
  /** The task that the calls belong to, by the host's own id; default: none. */
  readonly task?: string;
  /** The workspace of the documents, by the host's own id; default: none. */
  readonly workspace?: string;
  /** The variant of a registry from `overlayRegistries`; default: the one for the user. */
  readonly variant?: string;
  /** The agent whose calls these are, if a call does not name it. */
  readonly agent?: string;
  /** Default: a new id. */
  readonly id?: string;
  /** A JSON object, copied and frozen; default: empty. */
  readonly state?: JsonObject;
  /**
   * Tools that this session requires; a port or service means all tools that need it. Default: none. What needs a port or
   * service that the host does not provide is otherwise left out, with one warning: it is not offered, and a call of it fails with `PERMANENT`.
   */
  readonly require?: readonly string[];
  /** Leaves no tool out: one without a port or service that it needs fails with `PERMANENT` when it uses that. Default false. */
  readonly allowMissing?: boolean;
}

/** How a session is resumed. */
export interface ResumeOptions<Tools extends ToolTypes = ToolTypes> {
  /** The registry the session opened with; default: the runtime's, or else the one that `registries` or the build kept. */
  readonly registry?: Registry<Tools>;
  /** As in `SessionOptions`; default: none. */
  readonly require?: readonly string[];
  /** As in `SessionOptions`; default false. */
  readonly allowMissing?: boolean;
}

/** One conversation. */
export interface Session<Tools extends ToolTypes = ToolTypes> extends SessionView {
  readonly registry: Registry<Tools>;
  /** The variant of the registry that the session got; omitted if the registry has no variants. */
  readonly variant?: string;
  /** The tools that an agent may use in this session, to read about and to search; default: the session's agent. */
  catalogueFor(agent?: string): ToolCatalogue;
  /** The results that were too long for a model, to be read in pages; kept until the session is closed. */
  readonly outputs: ToolOutputs;
  /** False once it is closed, or another process continues it; then every call fails with `SESSION_INACTIVE`. */
  readonly isOpen: boolean;
  /** The turn in progress, also one that another process has begun; undefined before the first and after the end of one. */
  readonly turn: Turn<Tools> | undefined;
  /** Begins a turn for a user message: later calls belong to it. Ends the previous turn. */
  beginTurn(): Turn<Tools>;
  /**
   * The definitions to hand to a provider: those for this session's mode and agent that the policy does not switch off. From then on, calls
   * of this provider's model may name only these.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
   */
  toolsFor<Id extends string>(providerId: Id, selection?: Pick<ToolSelection, "agent" | "names">): ProviderTool<Id>[];
  /**
   * The summaries of the same tools as one text for the prompt, within a budget of tokens. The same text each time.
   *
   * @throws ToolwrightError `CONFIG_INVALID` when the budget is not a number from 0 up.
   */
  promptFor(selection?: Pick<PromptSelection, "agent" | "names" | "budgetTokens">): string;
  /** The same as `Runtime.preview`, for the responses of this session. */
  preview(response: ToolResponse<unknown>, maxLines?: number): Promise<readonly string[]>;
  /** The calls in the background, in the order they were started. */
  readonly jobs: readonly Job[];
  /** A call in the background by its id; undefined if it does not exist. */
  job(id: string): Job | undefined;
  /** Ids of calls that another process began and did not end: whether they took effect is not known. */
  readonly unknownCalls: readonly string[];
  /** Says that a call whose outcome is not known did not take effect: it may run again under its id. */
  allowAgain(callId: string): void;
  /**
   * Resolves once all that has happened so far is stored; at once without a store. Calls that may change something wait for it by
   * themselves; the rest is stored within a tenth of a second.
   *
   * @throws ToolwrightError `STORE_FAILED`, and then the next attempt stores it; `STORE_CONFLICT` when another process continues
   * the session.
   */
  saved(): Promise<void>;
  /**
   * The calls that wait for a person, with tokens that are valid now; the oldest first. A host needs it after a restart, and to
   * show a question again.
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
  /** Resets the state to that the session opened with, as if no intent had changed it. */
  clearState(): void;
  /**
   * Ends the conversation: running calls are cancelled, later ones fail. Resolves when its events have been delivered and its end is
   * stored.
   *
   * @throws ToolwrightError `STORE_FAILED`, `STORE_CONFLICT`.
   */
  close(): Promise<void>;
}

/** One user message and all that follows until the next. */
export interface Turn<Tools extends ToolTypes = ToolTypes> {
  /** Never set. A mapped type has the compiler compare turns by their members, so that a typed turn is a `Turn`. */
  readonly types?: { readonly [Name in keyof Tools]?: Tools[Name] };
  /** Unique in its session. */
  readonly id: string;
  /** The session it is a turn of. */
  readonly session: Session<Tools>;
  /** The payload of the `SET_PENDING_MESSAGE` that a tool asked for in the turn before. */
  readonly pendingMessage: JsonObject | undefined;
  /** Whether a tool asked in this turn for no audio, or no transcript, of the answer. */
  readonly suppresses: { readonly audio: boolean; readonly transcript: boolean };
  /**
   * Calls a tool. A failed call does not throw: the response says what went wrong. Arguments may be JSON text. Where the tools are
   * typed, a literal name decides the types of arguments and data; the name may also be a `string`, as a model gives it.
   */
  readonly call: CallTool<Tools>;
  /**
   * Starts a call in the background and returns its handle at once. Only the tool's own timeout limits it; the end of the turn does
   * not cancel it, the end of the session does.
   */
  readonly start: (name: string, args: unknown, options?: StartOptions) => Promise<Job>;
  /**
   * Runs the call that a person has confirmed, with the arguments that were shown and the id it had. A token works once, in its session, until it
   * expires; it is consumed even if the call then fails. The response is the call's, or `CONFIRMATION_REQUIRED` when the token is not valid.
   */
  confirm(token: string, options?: Pick<CallOptions, "signal">): Promise<ToolResponse>;
  /** The person does not want the call: its token is void. The response tells the model. */
  decline(token: string): Promise<ToolResponse>;
  /** Ends the turn and applies intents that wait for its end. Calling it again changes nothing. */
  end(): void;
}

/** How a turn calls a tool. A typed turn can be used wherever an untyped one is expected. */
export type CallTool<Tools extends ToolTypes> = ([keyof Tools] extends [never] ? CallAnyTool : CallTypedTool<Tools>) &
  CallNamedTool;

/** Calls a tool of which the compiler knows nothing. */
export type CallAnyTool = (name: string, args: unknown, options?: CallOptions) => Promise<ToolResponse>;

/** Calls a tool whose types are known. */
export interface CallTypedTool<Tools extends ToolTypes> {
  <Name extends ToolName<Tools>>(
    name: Name,
    args: ArgumentsOf<Tools, Name> | JsonText,
    options?: CallOptions & { readonly provider?: undefined },
  ): Promise<ToolResponse<DataOf<Tools, Name>>>;
  /** With arguments in a provider's form. */
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

/** A JSON object as text, as models give it. */
export type JsonText = string;

/** Options of a background call. */
export type StartOptions = Omit<CallOptions, "signal" | "onOutput">;

/** Options of a call. */
export interface CallOptions {
  /** The provider whose schema the arguments follow; left out when they follow the tool's own. */
  readonly provider?: string | undefined;
  /** Names of the tools that the model was offered; default: the tools of the last `toolsFor` for its provider and agent. */
  readonly names?: readonly string[] | undefined;
  /**
   * Whether the call is a model's: any tool that it was not offered, such as one of another agent, of category `lifecycle` or switched
   * off, is refused like an unknown one. Otherwise it is the host's, which may call every tool that the policy does not disable.
   * Default: true with `provider` or `names`.
   */
  readonly offeredOnly?: boolean | undefined;
  /** A confirmation's token: the call runs if it is exactly the confirmed call. */
  readonly confirmation?: string;
  /**
   * Whether a person has approved the call in the host. It runs if a confirmation of exactly this call is pending: same id, same arguments.
   * Default false.
   */
  readonly approved?: boolean;
  /** The id the model gave the call; default: a new one. An action that ran under this id before, and is not idempotent, is not run again. */
  readonly callId?: string;
  /**
   * The id of the model's message. Some providers repeat call ids: an action with the id of a call from another message runs. Default: with
   * `provider`, the id of the turn; otherwise none.
   */
  readonly messageId?: string;
  /** The agent that calls; default: the session's. */
  readonly agent?: string;
  /**
   * Gets the output of the call as it comes, one chunk after the other: the next when the promise of the one before has settled. A generator
   * waits while too many are unread, as long as the policy and the timeout allow; the response does not wait.
   */
  readonly onOutput?: OutputListener;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}
