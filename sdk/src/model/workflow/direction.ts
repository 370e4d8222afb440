import { isRecord } from "../../util/is-record.ts";
import type { ConversationDirection } from "../conversation/message.ts";
import type { ToolResponse } from "../call/response.ts";

/** A result that directs the conversation: a model sees `result` alone. */
export interface DirectedResult<Data> {
  readonly result: Data;
  readonly conversation: ConversationDirection;
}

export interface DirectedResponse {
  readonly response: ToolResponse;
  readonly directs?: ConversationDirection;
}

/** Takes the direction out of a response; one without a direction is returned as it is. */
export function readDirection(response: ToolResponse): DirectedResponse {
  if (!response.ok || !isRecord(response.data)) return { response };
  const { result, conversation, ...others } = response.data;
  if (!isRecord(conversation) || Object.keys(others).length > 0 || !isDirection(conversation)) return { response };
  return { response: { ...response, data: result ?? null }, directs: conversation };
}

function isDirection(value: object): value is ConversationDirection {
  const { next, variables, end, ...others } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0) return false;
  if (next !== undefined && typeof next !== "string") return false;
  if (variables !== undefined && !isRecord(variables)) return false;
  return end === undefined || typeof end === "boolean" || typeof end === "string";
}
