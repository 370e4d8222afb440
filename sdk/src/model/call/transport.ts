import type { Json } from "../../util/json.ts";
import type { WithheldEnding } from "./message-ending.ts";
import type { ToolResponse } from "./response.ts";
import type { Category } from "../tool/tool.ts";

/** The types of one message format. Each transport has one, and `handle` of a loop is typed by it. */
export interface MessageFormat {
  /** Id of the provider whose tool definitions match these messages. */
  readonly provider: string;
  /** The model's message: a whole message, or one event of a stream or a socket. */
  readonly message: unknown;
  /** The type of the message that a program passes in; the type of the reply may depend on it. */
  readonly given: unknown;
  /** One message to send back. */
  readonly reply: unknown;
}

/** The reply to a message of this type. */
export type ReplyTo<Format extends MessageFormat, Given> = (Format & { readonly given: Given })["reply"];

/** A call as a model requests it. */
export interface ModelCall {
  /** The id by which the provider matches calls and results; undefined without one. */
  readonly id: string | undefined;
  /** May be the name of a tool that does not exist. */
  readonly name: string;
  /** As the provider gave them: JSON text, or a value. */
  readonly args: unknown;
}

/** The result of a call as a model sees it. */
export interface CallResult {
  readonly call: ModelCall;
  readonly isError: boolean;
  /** The value of `forModel`. */
  readonly output: Json;
}

/** A complete message of a model. */
export interface ModelMessage {
  /** The provider's id of the message: a repeated id means that it was delivered twice. */
  readonly id?: string | undefined;
  /** In the order of the message. */
  readonly calls: readonly ModelCall[];
  /** The message as part of the conversation to send back; empty if the provider keeps the conversation. */
  readonly echo: readonly unknown[];
  /** A note for the model that is not the result of a call. */
  readonly notes?: readonly unknown[];
  /** Set if the message did not end normally: none of its calls runs. */
  readonly ending?: WithheldEnding | undefined;
  /** Set if the model needs another request although it made no call. */
  readonly isPaused?: boolean;
}

/** The result of reading one message or event. */
export interface Reading {
  /** The parts of an incomplete message, for the next `read`; undefined between messages. */
  readonly pieces?: unknown;
  /** Set when a message is complete. */
  readonly message?: ModelMessage;
  /** Ids of calls whose results are no longer needed. */
  readonly cancelled?: readonly string[];
}

/** Reads calls from the messages or stream events of one format, and writes results in it. Stateless; never throws for a message. */
export interface Transport<Format extends MessageFormat = MessageFormat> {
  /** Never set; carries the types. */
  readonly format?: Format;
  /** Equal to the file's name. */
  readonly id: string;
  /** The provider whose definitions match these messages: `session.toolsFor(transport.provider)`. */
  readonly provider: Format["provider"];
  /** Reads a message or an event; `pieces` comes from the previous `read`. */
  read(message: Format["message"], pieces?: unknown): Reading;
  /** The messages that carry these results, in their order; at least one result. */
  write(results: readonly CallResult[]): readonly unknown[];
  /** For a socket that does not accept every message at any time: creates a `Pace` that holds messages back. */
  readonly pace?: (send: (message: object) => void) => Pace;
}

/** Decides when a message may be sent over a socket. */
export interface Pace {
  /** Reports an event of the provider. */
  received(event: Readonly<Record<string, unknown>>): void;
  /** Sends a message now, or as soon as the provider accepts it. */
  send(message: object): void;
}

/** The part of a `Turn` that a transport needs. */
export interface CallableTurn {
  /** If omitted, no tool counts as read-only. */
  readonly session?: {
    readonly registry: { tool(name: string): { readonly category: Category } | undefined };
  };
  call(
    name: string,
    args: unknown,
    options?: {
      readonly provider?: string | undefined;
      readonly callId?: string;
      readonly messageId?: string;
      readonly agent?: string;
      readonly names?: readonly string[];
      readonly signal?: AbortSignal;
      readonly approved?: boolean;
    },
  ): Promise<ToolResponse>;
}
