import { foldTimeline } from "../../../agents/timeline/fold.ts";
import { isInTimeline, type RunEntry } from "../../../agents/timeline/run-log.ts";
import type { RunState, TaskState } from "../../../model/tasks/task.ts";
import { stored } from "../../../util/stored.ts";
import { clipText } from "../../../util/visible-text.ts";
import { unansweredIn, type ConversationNote } from "../../web/served-conversations.ts";
import type { StepNote } from "../runs/run-notes.ts";
import type { ChatSettings, ChatStatus } from "./chat-types.ts";

/** How the runs of chats are called. */
export const chatPrefix = "chat-";

/** What the log of a chat has next to its timeline. */
export type ChatNote =
  | ConversationNote
  | StepNote
  /** With whom and by which model the next message is answered. */
  | { readonly type: "settings"; readonly settings: ChatSettings };

export const chatNotes = stored<ChatNote>();

/** A chat, rebuilt from its log. */
export interface ChatBook {
  readonly title: string;
  readonly startedAt: number;
  readonly settings: ChatSettings;
  readonly state: RunState;
  /** Messages of the user that the timeline does not have. */
  readonly heard: readonly string[];
  /** Whether a message has no answer yet. */
  readonly isUnanswered: boolean;
}

const maxTitle = 60;

/** Undefined for a log that is not of a chat. */
export function chatBook(id: string, entries: readonly RunEntry[]): ChatBook | undefined {
  const timeline = entries.filter(isInTimeline);
  const taken = new Set(timeline.map(({ once }) => once));
  const said: { readonly id: string; readonly text: string }[] = [];
  let settings: ChatSettings | undefined;
  for (const entry of entries) {
    if (entry.type !== "note") continue;
    const note = chatNotes.read(entry.entry);
    if (note.type === "settings") settings = note.settings;
    if (note.type === "said" && note.text !== undefined) said.push({ id: note.id, text: note.text });
  }
  const [first] = said;
  if (first === undefined || settings === undefined) return undefined;
  return {
    title: clipText(first.text.trim().split("\n")[0] ?? "", maxTitle),
    startedAt: Date.parse(entries[0]?.timestamp ?? ""),
    settings,
    state: foldTimeline(id, timeline),
    heard: said.filter((one) => !taken.has(`message:${one.id}`)).map(({ text }) => text),
    isUnanswered: unansweredIn(entries).length > 0,
  };
}

/** The tasks that answer the user now. */
export const runningRoots = ({ tasks }: RunState): readonly TaskState[] =>
  [...tasks.values()].filter(({ status, parent }) => status === "running" && parent === undefined);

/** @param isWorking Whether this process works on the chat. */
export function statusOf(
  { state, isUnanswered }: Pick<ChatBook, "state" | "isUnanswered">,
  isWorking: boolean,
): ChatStatus {
  const isAsking = [...state.questions.values()].some(
    ({ answer, to, task }) =>
      answer === undefined && to.kind === "person" && state.tasks.get(task)?.status === "running",
  );
  if (isAsking) return "waiting";
  if (isWorking) return "working";
  if (state.conversation.some(({ type }) => type === "conversation_ended")) return "ended";
  return isUnanswered ? "interrupted" : "user";
}
