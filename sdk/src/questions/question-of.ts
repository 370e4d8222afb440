import { randomBytes } from "node:crypto";
import { longestTimer } from "../model/ports/clock.ts";
import type { Question } from "../model/ports/question.ts";
import type { UiPort, UiRequest } from "../model/ports/ui-port.ts";
import { defined } from "../util/defined.ts";
import { tooLarge } from "./failures.ts";
import type { QuestionLimits, Questions } from "./options.ts";

interface Asking extends Pick<Required<QuestionLimits>, "timeoutMs" | "maxPayloadBytes"> {
  readonly now: number;
  readonly workflowName: string | undefined;
}

export const sessionOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf("/")));

/** Converts the request of a call to a question. @throws ToolError `PERMANENT` for a payload that is too large. */
export function questionOf(request: UiRequest, { now, timeoutMs, maxPayloadBytes, workflowName }: Asking): Question {
  const { kind, toolId: tool, sessionId, user, callId, display, payload, message, preview, bound } = request;
  const bytes = Buffer.byteLength(JSON.stringify(payload));
  if (bytes > maxPayloadBytes) throw tooLarge(tool, bytes, maxPayloadBytes);
  return {
    id: `${sessionId}/${randomBytes(16).toString("hex")}`,
    kind,
    message,
    to: { kind: "person", ...defined({ user }) },
    createdAt: now,
    deadline: now + Math.min(request.timeoutMs ?? timeoutMs, longestTimer),
    tool,
    callId,
    display,
    payload,
    ...(kind === "form" && defined({ component: request.component })),
    ...defined({ workflowName, schema: request.answerSchema, preview, bound }),
    ...(request.sensitive === true && { sensitive: true }),
  };
}

/** The port of a run: each task has a session, but all its calls ask in the session of this name. */
export const portOf = ({ port }: Pick<Questions, "port">, sessionId: string): UiPort => ({
  announces: true,
  request: (request) => port.request({ ...request, sessionId, eventId: `${request.sessionId} ${request.eventId}` }),
});
