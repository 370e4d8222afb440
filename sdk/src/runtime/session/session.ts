import type { SessionView } from "../../model/context.ts";
import type { JsonObject } from "../../util/json.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { ArgumentsOf, DataOf, ToolName, ToolTypes } from "../../model/tool-types.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { Registry } from "../../registry/registry.ts";

/** How a session begins. */
export interface SessionOptions<Tools extends ToolTypes = ToolTypes> {
  /** The registry this session keeps until it is closed; default: the runtime's. */
  readonly registry?: Registry<Tools>;
  /** `text`, `voice` or a mode of your own; default `text`. */
  readonly mode?: string;
  /** The user of the conversation, by the host's own id. */
  readonly user?: string;
  /** The agent whose calls these are, where a call does not say. */
  readonly agent?: string;
  /** Default: a new id. */
  readonly id?: string;
  /** A JSON object, copied and frozen; default: empty. */
  readonly state?: JsonObject;
  /**
   * Opens also where tools need ports or services that the host does not provide; such a tool then fails with `PERMANENT` when it
   * uses one. Default false.
   */
  readonly allowMissing?: boolean;
}

/** One conversation. */
export interface Session<Tools extends ToolTypes = ToolTypes> extends SessionView {
  readonly registry: Registry<Tools>;
  /** False once it is closed; then every call fails with `SESSION_INACTIVE`. */
  readonly isOpen: boolean;
  /** A user message has come: what follows belongs to one turn. Ends the turn before. */
  beginTurn(): Turn<Tools>;
  /**
   * The definitions to hand to a provider: those for this session's mode and agent that the policy does not switch off.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
   */
  toolsFor(providerId: string, selection?: Pick<ToolSelection, "agent" | "names">): readonly JsonObject[];
  /** Ends the conversation: running calls are cancelled, later ones fail. Resolves when its events have been delivered. */
  close(): Promise<void>;
}

/** One user message and all that follows until the next. */
export interface Turn<Tools extends ToolTypes = ToolTypes> {
  /** Unique in its session. */
  readonly id: string;
  /** The payload of the `SET_PENDING_MESSAGE` that a tool asked for in the turn before. */
  readonly pendingMessage: JsonObject | undefined;
  /** Whether a tool asked in this turn for no audio, or no transcript, of the answer. */
  readonly suppresses: { readonly audio: boolean; readonly transcript: boolean };
  /** Calls a tool. Never throws for what goes wrong with a call: the envelope says it. Arguments may be JSON text. */
  call<Name extends ToolName<Tools>>(
    name: Name,
    args: ArgumentsOf<Tools, Name> | JsonText,
    options?: CallOptions & { readonly provider?: undefined },
  ): Promise<ToolResponse<DataOf<Tools, Name>>>;
  /** Calls a tool with arguments in a provider's form. */
  call<Name extends ToolName<Tools>>(
    name: Name,
    args: unknown,
    options: CallOptions & { readonly provider: string },
  ): Promise<ToolResponse<DataOf<Tools, Name>>>;
  /** Calls the tool a model names. */
  call<Name extends string>(
    name: string extends Name ? Name : never,
    args: unknown,
    options?: CallOptions,
  ): Promise<ToolResponse>;
  /** Ends the turn, so that what was asked for its end is done. Calling it again changes nothing. */
  end(): void;
}

/** A JSON object as text, as models give it. */
export type JsonText = string;

/** What may be said about one call. */
export interface CallOptions {
  /** The provider whose schema the arguments follow; left out when they follow the tool's own. */
  readonly provider?: string | undefined;
  /** The id the model gave the call; default: a new one. An action that ran under this id before, and is not idempotent, is not run again. */
  readonly callId?: string;
  /** The agent that calls; default: the session's. */
  readonly agent?: string;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}
