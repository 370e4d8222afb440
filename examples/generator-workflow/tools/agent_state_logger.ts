import { defineTool } from "toolwright";

/**
 * Log which agent is about to speak.
 *
 * Used before each request to a model. Not for calls by a model.
 */
export default defineTool({
  category: "lifecycle",
  on: "before_agent_speaks",
  execute({ agent, step, messages }, ctx): void {
    ctx.log("agent state", { agent, step, messages: messages.length });
  },
});
