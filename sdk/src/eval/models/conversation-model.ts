import type { JsonSchema } from "../../model/json-schema.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** A tool as offered to a model. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** A call that a model requested. */
export interface ConversationCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them: an object, or JSON text. */
  readonly args: unknown;
}

/** The text of a response for a model: `forModel(response)`. */
export interface ModelResult {
  readonly callId: string;
  readonly name: string;
  readonly result: Json;
}

/** One message of a conversation, independent of any provider. */
export type ConversationMessage =
  | { readonly role: "system"; readonly text: string }
  | {
      readonly role: "user";
      readonly text: string;
      /** The payload of the `SET_PENDING_MESSAGE` that a tool requested in the previous turn. */
      readonly pending?: JsonObject;
    }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ConversationCall[] }
  | ({ readonly role: "tool" } & ModelResult);

/** A model's input for its next reply. */
export interface ModelRequest {
  /** The conversation so far. */
  readonly messages: readonly ConversationMessage[];
  /** The results of the calls in its last reply, in order; empty after a user message. */
  readonly results: readonly ModelResult[];
  readonly tools: readonly OfferedTool[];
}

/** A model's reply. A reply without calls ends its turn. */
export interface ModelReply {
  readonly text?: string;
  /** Calls, which run one at a time. Without an id, a call gets `call-1`, `call-2` and so on; without arguments, an empty object. */
  readonly calls?: readonly { readonly name: string; readonly args?: unknown; readonly id?: string }[];
}

/** Any model: a script, or your adapter to a provider. */
export interface ConversationModel {
  reply(request: ModelRequest): ModelReply | Promise<ModelReply>;
}
