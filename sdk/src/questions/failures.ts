import { ToolError } from "../errors/tool-error.ts";
import type { QuestionEnd } from "../model/ports/question.ts";

export function failureOf(status: Exclude<QuestionEnd, "answered">, toolId: string): ToolError {
  if (status === "expired") {
    return new ToolError("TRANSIENT", `The user did not answer ${toolId} in time.`, {
      retryable: false,
      suggestion: "Continue without the answer, or ask the user in the conversation whether to ask again.",
    });
  }
  return new ToolError("PERMANENT", `The user did not want to answer ${toolId}.`, {
    retryable: false,
    suggestion: "Do not ask again unless the user wants it.",
  });
}
