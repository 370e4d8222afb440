import { foldTimeline } from "../../agents/timeline/fold.ts";
import { isInTimeline, type RunEntry } from "../../agents/timeline/run-log.ts";
import type { RunState, TaskState } from "../../model/tasks/task.ts";
import { clipText } from "../../util/visible-text.ts";
import { unansweredIn } from "../web/served-conversations.ts";
import { noteOf } from "./run-notes.ts";
import type { ChatFacts, ChatStatus } from "./run-types.ts";

/** Prefix of the names of chat runs. */
export const chatPrefix = "chat-";

/** A chat, rebuilt from its log. */
export interface ChatBook extends ChatFacts {
  readonly state: RunState;
  /** Messages of the user that are not in the timeline yet. */
  readonly heard: readonly string[];
  /** Whether a message has no answer yet. */
  readonly isUnanswered: boolean;
}

const maxTitle = 60;

/** A chat's entry in lists; undefined for a log that does not belong to a chat. */
export function chatFacts(entries: readonly RunEntry[]): ChatFacts | undefined {
  const notes = entries.map(noteOf);
  const settings = notes.findLast((note) => note?.type === "settings");
  const first = notes.find((note) => note?.type === "said" && note.text !== undefined);
  if (settings?.type !== "settings" || first?.type !== "said" || first.text === undefined) return undefined;
  return { title: clipText(first.text.trim().split("\n")[0] ?? "", maxTitle), settings: settings.settings };
}

/** Undefined for a log that does not belong to a chat. */
export function chatBook(id: string, entries: readonly RunEntry[]): ChatBook | undefined {
  const facts = chatFacts(entries);
  if (facts === undefined) return undefined;
  const timeline = entries.filter(isInTimeline);
  const taken = new Set(timeline.map(({ once }) => once));
  const heard = entries.map(noteOf).flatMap((note) => {
    const isHeard = note?.type === "said" && !taken.has(`message:${note.id}`);
    return isHeard ? (note.text ?? []) : [];
  });
  return { ...facts, state: foldTimeline(id, timeline), heard, isUnanswered: unansweredIn(entries).length > 0 };
}

/** The tasks that are answering the user. */
export const runningRoots = ({ tasks }: RunState): readonly TaskState[] =>
  [...tasks.values()].filter(({ status, parent }) => status === "running" && parent === undefined);

/** @param isWorking Whether this process works on the chat. */
export function statusOf({ state, isUnanswered }: ChatBook, isWorking: boolean): ChatStatus {
  const isAsking = [...state.questions.values()].some(
    ({ answer, to, task }) =>
      answer === undefined && to.kind === "person" && state.tasks.get(task)?.status === "running",
  );
  if (isAsking) return "waiting";
  if (isWorking) return "working";
  if (state.conversation.some(({ type }) => type === "conversation_ended")) return "ended";
  return isUnanswered ? "interrupted" : "user";
}
