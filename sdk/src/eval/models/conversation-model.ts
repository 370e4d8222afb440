import type { JsonSchema } from "../../model/json-schema.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** A tool as a model is offered it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** A call that a model asked for. */
export interface ConversationCall {
  readonly id: string;
  readonly name: string;
  /** As the model gave them: an object, or JSON text. */
  readonly args: unknown;
}

/** What a model sees of a response: `forModel(response)`. */
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
      /** The payload of the `SET_PENDING_MESSAGE` that a tool asked for in the turn before. */
      readonly pending?: JsonObject;
    }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ConversationCall[] }
  | ({ readonly role: "tool" } & ModelResult);

/** What a model is given for its next reply. */
export interface ModelRequest {
  /** The conversation so far. */
  readonly messages: readonly ConversationMessage[];
  /** The results of the calls of its last reply, in order; empty after a user's message. */
  readonly results: readonly ModelResult[];
  readonly tools: readonly OfferedTool[];
}

/** What a model says. Without calls, its turn ends. */
export interface ModelReply {
  readonly text?: string;
  /** Run one after the other. Without an id, a call gets `call-1`, `call-2` and so on; without arguments, an empty object. */
  readonly calls?: readonly { readonly name: string; readonly args?: unknown; readonly id?: string }[];
}

/** A model of any kind: a script, or an adapter of yours to a provider. */
export interface ConversationModel {
  reply(request: ModelRequest): ModelReply | Promise<ModelReply>;
}
