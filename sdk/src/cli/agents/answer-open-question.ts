import { answerQuestion, type QuestionAnswer, type RecordedAnswer } from "../../agents/loop/answer-question.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { DurableEngine } from "../../model/ports/durable-engine.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { readRun } from "./runs.ts";

/**
 * Answers a question that a run has asked. A person answers what was asked: an id that the run does not have is a slip.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND`, `QUESTION_NOT_FOUND`; `USAGE` for an answer that is not among the options.
 */
export async function answerOpenQuestion(
  engine: DurableEngine,
  run: string,
  answer: QuestionAnswer,
): Promise<RecordedAnswer> {
  const { questions, tasks } = foldTimeline(run, await readRun(engine, run));
  const asked = questions.get(answer.question);
  const id = JSON.stringify(answer.question);
  if (asked === undefined) {
    const nearest = nearestName(answer.question, [...questions.keys()]);
    const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
    throw new ToolwrightError("QUESTION_NOT_FOUND", `The run "${run}" has no question ${id}.${hint}`);
  }
  if (asked.answer === undefined && tasks.get(asked.task)?.status !== "running")
    throw new ToolwrightError("QUESTION_NOT_FOUND", `The task that asked ${id} has ended without an answer.`);
  return answerQuestion(engine, run, answer);
}
