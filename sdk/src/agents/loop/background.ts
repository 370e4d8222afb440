import type { QuestionState, TaskState } from "../../model/tasks/task.ts";
import type { LiveRun } from "../run/live-run.ts";

/** Whether tasks go on that this one did not wait for, or questions are open whose calls did not wait. */
export const hasBackground = (run: LiveRun, task: TaskState): boolean =>
  awaitedQuestions(run, task).length > 0 ||
  [...run.state.tasks.values()].some(
    ({ parent, background, status }) => background === true && parent?.task === task.id && status === "running",
  );

/** Questions of a task whose answer a message brings, and has not brought yet. */
export const awaitedQuestions = ({ state }: LiveRun, { id, entries }: TaskState): readonly QuestionState[] =>
  [...state.questions.values()].filter(
    (question) =>
      question.task === id &&
      question.callId === undefined &&
      question.forwards === undefined &&
      !entries.some((entry) => entry.type === "child_ended" && entry.child === question.id),
  );

/** Whether the end of a background task came after what the model has read. */
export const isTold = ({ entries }: TaskState, after: number): boolean =>
  entries.some((entry) => entry.type === "child_ended" && entry.seq > after);

/** Whether a task has said all it has to say until one of its background tasks ends. */
export function isResting(run: LiveRun, task: TaskState): boolean {
  const { last } = task;
  if (last === undefined || task.calls.length > 0 || !hasBackground(run, task)) return false;
  return (
    last.parts.some((part) => part.type === "text" && part.text.trim() !== "") && !isTold(task, last.seen ?? last.seq)
  );
}
