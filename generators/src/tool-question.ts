import type { Question } from "./generator.ts";
import { checkToolName } from "./names.ts";

/** The question for the tool's name, which every category has. */
export function toolQuestion(initial: string): Question {
  const message = "What is the tool called?";
  return { id: "tool", message, summary: "name of the tool", initial, check: checkToolName };
}
