import type { CallToolResult } from "@modelcontextprotocol/server";
import { uiApp, type UiAppQuestion } from "../../model/ui-app.ts";
import type { UiToolRequest } from "../../ui/ui-options.ts";
import type { JsonObject } from "../../util/json.ts";

/** The result of a call whose page asks the user: the model gets the id of the question, the page the question itself. */
export function awaitingResult([request]: readonly UiToolRequest[], property: string): CallToolResult {
  if (request === undefined) return { content: [] };
  const { eventId, tool } = request;
  const again = `${tool} again with ${property} ${JSON.stringify(eventId)}`;
  const shown = {
    status: "awaiting_user",
    eventId,
    suggestion: `The user is shown a question. Wait for the user; once it is answered, call ${again} to get the result.`,
  };
  const question: UiAppQuestion = {
    request: request as unknown as JsonObject,
    resume: `The question of ${tool} is answered. Call ${again} to get the result.`,
  };
  return {
    content: [{ type: "text", text: JSON.stringify(shown) }],
    structuredContent: shown,
    _meta: { [uiApp.question]: question },
  };
}
