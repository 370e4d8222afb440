import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { LiveRun } from "../run/live-run.ts";
import { runningBelow } from "../timeline/tree.ts";
import { driveQuestion, dueAnswers, nextDeadline, openQuestions } from "./drive-questions.ts";
import { driveTask, isRunnable } from "./drive-task.ts";

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
