import { defineTool } from "toolwright";

/**
 * Log how long the conversation is, and who has spoken.
 *
 * Used before each request to a model. Not for calls by a model.
 */
export default defineTool({
  category: "lifecycle",
  on: "before_agent_speaks",
  execute({ messages }, ctx): void {
    const speakers = [...new Set(messages.map(({ role, agent }) => agent ?? role))];
    ctx.log("conversation", { messages: messages.length, speakers });
  },
});
