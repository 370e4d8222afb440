import type { Question, ShownQuestion } from "../model/ports/question.ts";
import { defined } from "../util/defined.ts";

/** A question for pages, with the member names that pages expect. */
export function shownQuestion(question: Question): ShownQuestion {
  const { id, kind, message, schema, deadline, preview, path, sensitive, createdAt } = question;
  const { tool = "", component, workflowName = "default", display = "inline", payload = {}, callId = "" } = question;
  const isForm = kind === "form";
  return {
    type: isForm ? "ui_tool_event" : "question",
    toolId: component ?? (isForm ? tool : kind),
    eventId: id,
    workflowName,
    display,
    payload,
    kind,
    message,
    callId,
    tool,
    ...defined({ answerSchema: schema, preview, path, sensitive }),
    createdAt,
    ...defined({ expiresAt: deadline }),
  };
}
