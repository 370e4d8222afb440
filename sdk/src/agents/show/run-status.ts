import type { RunState } from "../../model/tasks/task.ts";
import { reportOf } from "../loop/report.ts";

/**
 * How far a run is, by its timeline, which does not tell whether a worker has it now. `waiting`: for the answer of a person; `user`: for the next
 * message of a conversation.
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
