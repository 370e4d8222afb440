import type { RunState, TaskState } from "../../model/tasks/task.ts";

/** The first task of a run. */
export function rootOf({ tasks }: RunState): TaskState | undefined {
  return tasks.values().next().value;
}

/** The task that has the result of another: itself, or the one it handed its work to in the end. */
export function lastOf(task: TaskState, state: RunState): TaskState {
  const next = task.next === undefined ? undefined : state.tasks.get(task.next);
  return next === undefined ? task : lastOf(next, state);
}

/** A task and those above it, the task first. */
export function ancestorsOf(task: TaskState, state: RunState): readonly TaskState[] {
  const parent = task.parent === undefined ? undefined : state.tasks.get(task.parent.task);
  return parent === undefined ? [task] : [task, ...ancestorsOf(parent, state)];
}

/** Names of the agents from the root to a task. */
export const pathOf = (task: TaskState, state: RunState): readonly string[] =>
  ancestorsOf(task, state)
    .map(({ agent }) => agent)
    .reverse();

/** Tasks below a task that run, the deepest first. */
export function runningBelow(task: TaskState, state: RunState): readonly TaskState[] {
  const below = [...state.tasks.values()].filter(
    (other) => other.id !== task.id && other.status === "running" && ancestorsOf(other, state).includes(task),
  );
  return below.sort((left, right) => right.depth - left.depth);
}
