import type { ConversationDirection } from "../model/conversation/message.ts";
import { successResult, type ToolResult } from "../model/call/tool-result.ts";

/**
 * A result that directs the conversation its agent is in: who speaks next, context variables, or its end. The data is the result alone. Only this
 * function directs: data that looks like a direction stays data.
 *
 * @example
 * return direct({ ticket }, { next: "billing", variables: { ticket } });
 */
export const direct = <Data>(result: Data, conversation: ConversationDirection): ToolResult<Data> =>
  successResult(result, [], conversation);
