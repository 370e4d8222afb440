import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import type { QuestionState, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { answerEntry, faultOf, appendEnd, cancellation, completion, failure } from "../calls/end.ts";
import { handleCalls, isActionable } from "../calls/call.ts";
import type { LiveRun } from "../run/live-run.ts";
import { answerResult, isEnded } from "../timeline/fold.ts";
import { awaitedQuestions, isResting, runningBelow } from "../timeline/state.ts";
import { byDeadline } from "./answer-question.ts";
import { askParent } from "../calls/ask.ts";
import { takeTurn } from "./take-turn.ts";

/** Works on a run until it has ended or only people outside this process can continue it. */
export async function driveRun(run: LiveRun): Promise<void> {
  const working = new Map<string, Promise<void>>();
  const shown = new Set<string>();
  const work = (key: string, job: Promise<void>): void => {
    const ended = job
      .catch((error: unknown) => run.lose(error))
      .finally(() => {
        working.delete(key);
        run.notify();
      });
    working.set(key, ended);
  };
  try {
    for (;;) {
      run.throwIfLost();
      const due = [...passedDown(run), ...dueAnswers(run)];
      if (due.length > 0) {
        await run.append(...due);
        continue;
      }
      const changed = run.changed();
      for (const task of run.state.tasks.values()) {
        if (!working.has(task.id) && isRunnable(run, task)) work(task.id, driveTask(run, task.id));
      }
      for (const question of openQuestions(run)) {
        if (run.isStopping || shown.has(question.id)) continue;
        shown.add(question.id);
        const job = driveQuestion(run, question);
        if (job !== undefined) work(`question ${question.id}`, job);
      }
      if (working.size === 0) return;
      await orDeadline(run, changed);
    }
  } finally {
    await Promise.all(working.values());
  }
}

/** A cancellation also cancels the tasks below. */
const passedDown = (run: LiveRun): readonly NewEntry[] =>
  [...run.state.tasks.values()].flatMap((task) => {
    const reason = task.cancelling;
    if (reason === undefined) return [];
    return runningBelow(task, run.state)
      .filter(({ cancelling }) => cancelling === undefined)
      .map((child): NewEntry => ({ type: "cancel_requested", task: child.id, reason, once: `cancel:${child.id}` }));
  });

async function orDeadline(run: LiveRun, changed: Promise<void>): Promise<void> {
  const deadline = nextDeadline(run);
  const stop =
    deadline === null ? undefined : run.clock.after(Math.max(0, deadline - run.clock.now()) + 1, () => run.notify());
  await changed;
  stop?.();
}

function isRunnable(run: LiveRun, task: TaskState): boolean {
  if (task.status !== "running") return false;
  if (run.isStopping) return false;
  // The children of a task end first.
  if (task.cancelling !== undefined) return runningBelow(task, run.state).length === 0;
  if (task.calls.every(isEnded)) return !isResting(run.state, task);
  return task.calls.some((call) => !isEnded(call) && isActionable(run, call));
}

async function advance(run: LiveRun, task: TaskState): Promise<void> {
  if (task.cancelling !== undefined) return appendEnd(run, () => cancellation(run, task));
  if (!task.calls.every(isEnded)) return handleCalls(run, task);
  const fault = faultOf(task);
  if (fault !== undefined) return appendEnd(run, () => failure(run, task, fault));
  return isDirected(run, task) ? appendEnd(run, () => completion(run, task, { result: "" })) : takeTurn(run, task);
}

/** A result that names the next speaker, or ends the conversation, ends the turn of the agent. */
const isDirected = (run: LiveRun, { calls }: TaskState): boolean =>
  run.turns !== undefined && calls.some(({ directs }) => directs?.next !== undefined || isEnd(directs?.end));

const isEnd = (end: boolean | string | undefined): boolean => end !== undefined && end !== false;

/** Works on a task until it has ended or waits for someone. All calls of a message have their results before the next message. */
async function driveTask(run: LiveRun, id: string): Promise<void> {
  for (let task = run.task(id); isRunnable(run, task); task = run.task(id)) {
    try {
      await advance(run, task);
    } catch (error) {
      run.throwIfLost();
      // For example, this host does not have the agent. The task fails, so that no worker gets stuck on the run.
      const type = isToolwrightError(error) ? error.code : "INTERNAL";
      await appendEnd(run, () => failure(run, task, { type, message: errorMessage(error) }));
    }
  }
  if (run.task(id).status === "running") return;
  await run.sessions.close(id);
  await run.turns?.afterTask(run.task(id));
}

function openQuestions(run: LiveRun): readonly QuestionState[] {
  const { questions, tasks } = run.state;
  return [...questions.values()].filter(
    ({ answer, task, forwards }) =>
      answer === undefined &&
      tasks.get(task)?.status === "running" &&
      questions.get(forwards ?? "")?.answer === undefined,
  );
}

/** The answers that need no request: a deadline has passed, or a forwarded question has its answer. */
function dueAnswers(run: LiveRun): readonly NewEntry[] {
  const { questions } = run.state;
  const now = run.clock.now();
  const late = openQuestions(run).filter(({ deadline }) => deadline !== undefined && deadline <= now);
  const passedOn = [...questions.values()].flatMap(({ forwards, answer }) => {
    const original = forwards === undefined ? undefined : questions.get(forwards);
    if (original === undefined || original.answer !== undefined || answer === undefined) return [];
    const { result, ...facts } = answer;
    return [answerEntry(original, result, facts)];
  });
  const brought = [...run.state.tasks.values()]
    .filter(({ status }) => status === "running")
    .flatMap((task) =>
      awaitedQuestions(run.state, task).flatMap(({ id, answer }) => (answer ? answerMessage(task, id, answer) : [])),
    );
  return [
    ...brought,
    ...late.map((question) => answerEntry(question, question.default ?? null, { by: byDeadline })),
    ...passedOn,
  ];
}

/** The message with an answer whose call did not wait for it. */
const answerMessage = (task: TaskState, id: string, answer: NonNullable<QuestionState["answer"]>): NewEntry => ({
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

/** The time of the next deadline, in milliseconds since 1970; null if no question has one. */
export function nextDeadline(run: LiveRun): number | null {
  const deadlines = openQuestions(run).flatMap(({ deadline }) => deadline ?? []);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** Lets an agent, or a person of this process, answer a question; undefined if the question must wait. */
function driveQuestion(run: LiveRun, question: QuestionState): Promise<void> | undefined {
  const { to } = question;
  if (to.kind === "task") {
    const isPassedOn = [...run.state.questions.values()].some(({ forwards }) => forwards === question.id);
    return isPassedOn ? undefined : askParent(run, question, run.task(to.task));
  }
  const { answer } = run.host;
  return answer === undefined ? undefined : askPerson(run, question, answer);
}

/** The answers of a program may never fit. */
const mostAttempts = 10;

/** Repeats the question if the answer does not fit; undefined leaves the question open. */
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
