import type { QuestionState, RunState, TaskState } from "../../model/tasks/task.ts";
import type { RunReport } from "../run/options.ts";
import { endingOf, isAnyRunning, lastOf, rootOf, writtenBy } from "../timeline/state.ts";

export function reportOf(state: RunState): RunReport {
  const root = rootOf(state);
  const last = root === undefined ? undefined : lastOf(root, state);
  return {
    run: state.run,
    // The root may have ended before tasks that it did not wait for.
    status: last === undefined || isAnyRunning(state) ? "waiting" : last.status,
    ...(last?.result === undefined ? {} : { result: last.result }),
    documents: last === undefined ? [] : (last.returned ?? writtenBy(last)),
    workspace: state.workspace,
    ...(last?.error === undefined ? {} : { error: last.error }),
    questions: questionsForPeople(state),
    tasks: [...state.tasks.values()].map(taskReport),
    usage: state.usage,
  };
}

const taskReport = ({ id, agent, parent, status, usage }: TaskState): RunReport["tasks"][number] => ({
  id,
  agent,
  status,
  usage,
  ...(parent === undefined ? {} : { parent: parent.task }),
});

/** The questions that people have to answer, the oldest first. */
export const questionsForPeople = ({ questions, tasks }: RunState): readonly QuestionState[] =>
  [...questions.values()].filter(
    ({ to, answer, task }) => to.kind === "person" && answer === undefined && tasks.get(task)?.status === "running",
  );

/**
 * The status of a run by its timeline, which does not show whether a worker has claimed it. `waiting`: for a person's answer; `user`: for the
 * next message of a conversation.
 */
export type RunStatus = "open" | "waiting" | "user" | "completed" | "failed" | "cancelled";

export function runStatus(state: RunState): RunStatus {
  const { status, questions } = reportOf(state);
  const ended = endingOf(state);
  if (ended !== undefined) return ended.reason === "error" ? "failed" : "completed";
  if (questions.length > 0) return "waiting";
  if (status !== "completed" && status !== "failed" && status !== "cancelled") return "open";
  return state.conversation.length > 0 ? "user" : status;
}
