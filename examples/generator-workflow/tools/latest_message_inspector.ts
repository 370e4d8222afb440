import { defineTool } from "toolwright";

/**
 * Log how long the latest message of the user is.
 *
 * Used on each message of the user. Not for calls by a model.
 */
export default defineTool({
  category: "lifecycle",
  on: "on_user_input",
  execute({ turn, message }, ctx): void {
    ctx.log("latest message", { turn, characters: message.length });
  },
});
