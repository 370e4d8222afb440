import type { Answers } from "./generator.ts";
import type { Completed } from "./complete-answers.ts";

/** The answers about a tool, plus what its templates need: its name in words, and the input's property. */
export function toolAnswers({ category, answers }: Completed): Answers {
  return { ...answers, words: (answers.tool ?? "").replaceAll("_", " "), field: category.field };
}
