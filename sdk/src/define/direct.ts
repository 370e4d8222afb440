import type { DirectedResult } from "../model/workflow/direction.ts";
import type { ConversationDirection } from "../model/conversation/message.ts";

/**
 * A result that directs the conversation its agent is in: who speaks next, context variables, or its end. The model sees the result alone;
 * outside a conversation the direction is part of the data.
 *
 * @example
 * return direct({ ticket }, { next: "billing", variables: { ticket } });
 */
export const direct = <Data>(result: Data, conversation: ConversationDirection): DirectedResult<Data> => ({
  result,
  conversation,
});
