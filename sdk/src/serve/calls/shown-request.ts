import { randomBytes } from "node:crypto";
import type { UiRequest } from "../../model/ports/ui.ts";
import type { UiToolRequest } from "../../ui/ui-options.ts";
import { defined } from "../../util/defined.ts";

/** A question as its page gets it, from now on for so many milliseconds. */
export function shownRequest(asked: UiRequest, createdAt: number, openMs: number): UiToolRequest {
  const { toolId: tool, component, display, payload, message, callId, answerSchema } = asked;
  return {
    type: "ui_tool_event",
    toolId: component ?? tool,
    eventId: randomBytes(16).toString("base64url"),
    workflowName: "default",
    display,
    payload,
    ...defined({ message }),
    callId,
    tool,
    ...defined({ answerSchema }),
    createdAt,
    expiresAt: createdAt + openMs,
  };
}
