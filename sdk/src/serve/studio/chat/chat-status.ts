import type { RunState, TaskState } from "../../../model/tasks/task.ts";
import type { ChatStatus } from "./chat-types.ts";

/** The tasks that answer the user now. */
export const runningRoots = ({ tasks }: RunState): readonly TaskState[] =>
  [...tasks.values()].filter(({ status, parent }) => status === "running" && parent === undefined);

export const isAsking = (state: RunState): boolean =>
  [...state.questions.values()].some(
    ({ answer, to, task }) =>
      answer === undefined && to.kind === "person" && state.tasks.get(task)?.status === "running",
  );

/** Of a chat that no one in this process works on. */
export function restingStatus(state: RunState): ChatStatus {
  if (state.conversation.some(({ type }) => type === "conversation_ended")) return "ended";
  if (runningRoots(state).length > 0) return isAsking(state) ? "waiting" : "interrupted";
  const said = state.conversation.findLast((entry) => entry.type === "user_message");
  const last = [...state.tasks.values()].findLast(({ parent }) => parent === undefined);
  const isUnanswered =
    said?.type === "user_message" && said.denied === undefined && (last?.entries[0]?.seq ?? 0) < said.seq;
  return isUnanswered ? "interrupted" : "user";
}
