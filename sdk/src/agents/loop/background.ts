import type { TaskState } from "../../model/tasks/task.ts";
import type { LiveRun } from "../run/live-run.ts";

/** Whether tasks go on that this one did not wait for. */
export const hasBackground = ({ state }: LiveRun, { id }: TaskState): boolean =>
  [...state.tasks.values()].some(
    ({ parent, background, status }) => background === true && parent?.task === id && status === "running",
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
