import { randomBytes } from "node:crypto";
import { longestTimer } from "../model/ports/clock.ts";
import type { Question } from "../model/ports/question.ts";
import type { UiPort, UiRequest } from "../model/ports/ui-port.ts";
import { defined } from "../util/defined.ts";
import type { QuestionLimits, Questions } from "./options.ts";

interface Asking extends Pick<Required<QuestionLimits>, "timeoutMs"> {
  readonly now: number;
  readonly workflowName: string | undefined;
}

export const sessionOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf("/")));

export function questionOf(request: UiRequest, { now, timeoutMs, workflowName }: Asking): Question {
  const { kind, toolId: tool, sessionId, user, callId, display, payload, message, preview, bound } = request;
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
