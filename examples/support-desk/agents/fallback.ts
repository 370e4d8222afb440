import type { ErrorType, ToolResponse } from "toolwright";

const sentences: Readonly<Partial<Record<ErrorType, string>>> = {
  BUDGET_EXCEEDED: "I have looked up as much as I can for now. Say “go on”, and I will look further.",
  CONFIRMATION_REQUIRED: "All right, I have left it as it is.",
};

/** What to say where the model ends a turn without a word after a call that failed; undefined after a success. */
export function fallbackFor(last: ToolResponse | undefined): string | undefined {
  if (last === undefined || last.ok) return undefined;
  return sentences[last.error.type] ?? "Sorry, that did not work just now. Please ask me again in a moment.";
}
