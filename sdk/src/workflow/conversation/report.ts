import { reportOf } from "../../agents/loop/report.ts";
import { variablesOf } from "../../agents/timeline/state.ts";
import type { EndReason } from "../../model/conversation/message.ts";
import type { RunState } from "../../model/tasks/task.ts";
import type { EntryOf, NewEntry } from "../../model/tasks/timeline.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { defined } from "../../util/defined.ts";
import { allMessages } from "../history/history.ts";
import type { ConversationReport } from "./options.ts";
import { nextStep } from "./speakers.ts";

/** The entry after which nothing is begun. */
export const endedEntry = (reason: EndReason, detail = ""): NewEntry => ({
  type: "conversation_ended",
  task: "",
  reason,
  once: "end",
  ...(detail === "" ? {} : { detail }),
});

export function conversationReport(state: RunState, workflow: Workflow): ConversationReport {
  const { questions } = reportOf(state);
  const ended = state.conversation.find((entry) => entry.type === "conversation_ended");
  const lastMessage = state.conversation.findLast(
    (entry): entry is EntryOf<"user_message"> => entry.type === "user_message",
  );
  const messages = allMessages(state);
  const last = messages.findLastIndex(({ id }) => id === lastMessage?.id);
  const turns = [...state.tasks.values()].filter(({ parent }) => parent === undefined);
  const error = turns.at(-1)?.error;
  return {
    id: state.run,
    status: statusOf(state, workflow, questions.length > 0),
    ...(ended === undefined ? {} : { reason: ended.reason }),
    ...(ended?.detail === undefined ? {} : { detail: ended.detail }),
    ...(lastMessage?.denied === undefined ? {} : { denied: lastMessage.denied }),
    ...defined({ error }),
    messages,
    replies:
      lastMessage?.denied === undefined ? messages.slice(last + 1).filter(({ role }) => role === "assistant") : [],
    questions: ended === undefined ? questions : [],
    variables: variablesOf(state),
    usage: state.usage,
  };
}

function statusOf(state: RunState, workflow: Workflow, isAsked: boolean): ConversationReport["status"] {
  const has = (wanted: string): boolean => state.conversation.some(({ type }) => type === wanted);
  if (has("conversation_closed")) return "ended";
  if (has("conversation_ended")) return "open";
  const isRunning = [...state.tasks.values()].some(({ status }) => status === "running");
  if (isRunning) return isAsked ? "waiting" : "open";
  return nextStep(state, workflow).kind === "user" ? "user" : "open";
}
