import { ToolError, type ToolErrorDetails } from "../errors/tool-error.ts";
import type { ToolIntent } from "../model/call/intents.ts";
import type { HandlerErrorType, Intent } from "../model/call/response.ts";
import { failureResult, successResult, type ToolResult } from "../model/call/tool-result.ts";
import type { ConversationDirection } from "../model/conversation/message.ts";

/** A success with intents; without intents, return plain data. */
export function ok<Data>(data: Data, options: { readonly intents?: readonly ToolIntent[] } = {}): ToolResult<Data> {
  return successResult(data, (options.intents ?? []) as readonly Intent[]);
}

/** A failure as a value; the same as throwing a `ToolError` with these members. */
export function fail(
  error: { readonly type: HandlerErrorType; readonly message: string } & ToolErrorDetails,
): ToolResult<never> {
  return failureResult(new ToolError(error.type, error.message, error));
}

/**
 * A result that directs the agent's conversation: who speaks next, context variables, or its end. The data is only the result. Only this function
 * directs: data that looks like a direction stays data.
 *
 * @example
 * return direct({ ticket }, { next: "billing", variables: { ticket } });
 */
export const direct = <Data>(result: Data, conversation: ConversationDirection): ToolResult<Data> =>
  successResult(result, [], conversation);
