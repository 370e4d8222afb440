import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import { errorMessage } from "../../util/failures.ts";
import { faultOf } from "../calls/end-call.ts";
import { appendEnd, cancellation, completion, failure } from "../calls/end-task.ts";
import { handleCalls, isActionable } from "../calls/handle-call.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isEnded } from "../timeline/fold.ts";
import { runningBelow } from "../timeline/tree.ts";
import { isResting } from "./background.ts";
import { driveQuestion, dueAnswers, nextDeadline, openQuestions } from "./drive-questions.ts";
import { takeTurn } from "./take-turn.ts";

/** Works on a run until it has ended, or only people outside this process can bring it on. */
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

/** A cancellation holds for the tasks below as well. */
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

/** Whether there is something to do about a task now. */
function isRunnable(run: LiveRun, task: TaskState): boolean {
  if (task.status !== "running") return false;
  // Calls whose start this process has stored have begun.
  if (run.isStopping && !task.calls.some(({ callId }) => run.begun.has(callId))) return false;
  // Its children end first.
  if (task.cancelling !== undefined) return runningBelow(task, run.state).length === 0;
  if (task.calls.every(isEnded)) return !isResting(run, task);
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
      // Such as an agent that this host does not have: no worker gets stuck on a run.
      const type = isToolwrightError(error) ? error.code : "INTERNAL";
      await appendEnd(run, () => failure(run, task, { type, message: errorMessage(error) }));
    }
  }
  if (run.task(id).status === "running") return;
  await run.sessions.close(id);
  await run.turns?.over(run.task(id));
}
