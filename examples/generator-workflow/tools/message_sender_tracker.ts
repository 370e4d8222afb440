import { defineTool } from "toolwright";

/**
 * Log who said how much.
 *
 * Used after each answer of a model. Not for calls by a model.
 */
export default defineTool({
  category: "lifecycle",
  on: "after_agent_speaks",
  execute({ agent, message, calls }, ctx): void {
    ctx.log("message sent", { agent, characters: message.length, calls: calls.map(({ tool }) => tool) });
  },
});
