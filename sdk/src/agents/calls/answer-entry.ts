import type { QuestionState } from "../../model/tasks/task.ts";
import type { DocumentReference, NewEntry } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import { defined } from "../../util/defined.ts";

/** Who answers, what that cost, and what comes with it. */
export interface AnswerFacts {
  readonly by: string;
  readonly usage?: Usage;
  readonly documents?: readonly DocumentReference[];
}

/** The entry of an answer: the first is kept. */
export const answerEntry = (
  question: Pick<QuestionState, "id" | "task">,
  result: string | null,
  { by, usage, documents = [] }: AnswerFacts,
): NewEntry => ({
  type: "answered",
  task: question.task,
  of: question.id,
  result,
  by,
  once: `answer:${question.id}`,
  ...defined({ usage }),
  ...(documents.length === 0 ? {} : { documents }),
});
