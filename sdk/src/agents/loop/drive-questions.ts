import type { AnswerFault } from "../../model/ports/question.ts";
import type { QuestionState, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import { answerResult } from "../timeline/fold.ts";
import { awaitedQuestions } from "./background.ts";
import { byDeadline } from "./answer-question.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import type { LiveRun } from "../run/live-run.ts";
import { answerEntry } from "../calls/end-call.ts";
import { askParent } from "./ask-parent.ts";

/** Questions that are not answered, of tasks that run. */
export function openQuestions(run: LiveRun): readonly QuestionState[] {
  return [...run.state.questions.values()].filter(
    ({ answer, task, forwards }) =>
      answer === undefined && run.state.tasks.get(task)?.status === "running" && !isAnswered(run, forwards),
  );
}

const isAnswered = (run: LiveRun, id: string | undefined): boolean =>
  id !== undefined && run.state.questions.get(id)?.answer !== undefined;

/** The answers that follow without asking: a deadline has passed, or a question that was passed on has its answer. */
export function dueAnswers(run: LiveRun): readonly NewEntry[] {
  const { questions } = run.state;
  const now = run.clock.now();
  const late = openQuestions(run).filter(({ deadline }) => deadline !== undefined && deadline <= now);
  const passedOn = [...questions.values()].flatMap(({ forwards, answer }) => {
    const original = forwards === undefined ? undefined : questions.get(forwards);
    return original === undefined || original.answer !== undefined || answer === undefined
      ? []
      : [{ original, answer }];
  });
  const told = [...run.state.tasks.values()]
    .filter(({ status }) => status === "running")
    .flatMap((task) =>
      awaitedQuestions(run, task).flatMap(({ id, answer }) => (answer ? toldAnswer(task, id, answer) : [])),
    );
  return [
    ...told,
    ...late.map((question) => answerEntry(question, question.default ?? null, { by: byDeadline })),
    ...passedOn.map(({ original, answer: { result, ...facts } }) => answerEntry(original, result, facts)),
  ];
}

/** The message that brings an answer whose call did not wait for it. */
const toldAnswer = (task: TaskState, id: string, answer: NonNullable<QuestionState["answer"]>): NewEntry => ({
  type: "child_ended",
  task: task.id,
  child: id,
  isAnswer: true,
  agent: answer.by,
  ok: answer.result !== null,
  result: answerResult(answer),
  once: `told:${id}`,
  ...defined({ documents: answer.documents }),
});

/** When the next deadline passes, in milliseconds since 1970; null where no question has one. */
export function nextDeadline(run: LiveRun): number | null {
  const deadlines = openQuestions(run).flatMap(({ deadline }) => deadline ?? []);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** Has an agent, or a person of this process, answer a question; undefined where it can only wait. */
export function driveQuestion(run: LiveRun, question: QuestionState): Promise<void> | undefined {
  const { to } = question;
  if (to.kind === "task") {
    const isPassedOn = [...run.state.questions.values()].some(({ forwards }) => forwards === question.id);
    return isPassedOn ? undefined : askParent(run, question, run.task(to.task));
  }
  const { answer } = run.host;
  return answer === undefined ? undefined : askPerson(run, question, answer);
}

/** One that a program gives may never fit. */
const mostAttempts = 10;

/** Asks again where the answer does not fit; undefined leaves the question open. */
async function askPerson(
  run: LiveRun,
  question: QuestionState,
  answer: NonNullable<LiveRun["host"]["answer"]>,
): Promise<void> {
  let faults: readonly AnswerFault[] = [];
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const result = await Promise.race([answer(question, faults), whenAborted(run.cutOff())]);
    if (result === undefined) return;
    faults = await answerFaults(question.schema, result);
    if (faults.length === 0) return run.append(answerEntry(question, result, { by: "person" }));
  }
}

const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
