import type { Question } from "./generator.ts";
import { checkToolName } from "./names.ts";

/** Asks for the tool's name, the one thing every category has to know. */
export function toolQuestion(initial: string): Question {
  const message = "What is the tool called?";
  return { id: "tool", message, summary: "name of the tool", initial, check: checkToolName };
}
