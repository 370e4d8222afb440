import type { QuestionState, RunState, TaskState } from "../../model/tasks/task.ts";
import type { RunReport } from "../run/options.ts";
import { lastOf, rootOf, writtenBy } from "../timeline/state.ts";

export function reportOf(state: RunState): RunReport {
  const root = rootOf(state);
  const last = root === undefined ? undefined : lastOf(root, state);
  return {
    run: state.run,
    status: last === undefined || isWaiting(state) ? "waiting" : last.status,
    ...(last?.result === undefined ? {} : { result: last.result }),
    documents: last === undefined ? [] : (last.returned ?? writtenBy(last)),
    workspace: state.workspace,
    ...(last?.error === undefined ? {} : { error: last.error }),
    questions: questionsForPeople(state),
    tasks: [...state.tasks.values()].map(taskReport),
    usage: state.usage,
  };
}

/** The root may have ended before tasks that it did not wait for. */
const isWaiting = ({ tasks }: RunState): boolean => [...tasks.values()].some(({ status }) => status === "running");

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
  const { conversation } = state;
  const ended = conversation.find((entry) => entry.type === "conversation_ended");
  if (ended !== undefined) return ended.reason === "error" ? "failed" : "completed";
  if (questions.length > 0) return "waiting";
  if (status !== "completed" && status !== "failed" && status !== "cancelled") return "open";
  return conversation.length > 0 ? "user" : status;
}
