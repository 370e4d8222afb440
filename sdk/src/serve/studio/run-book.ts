import { sentenceOf, type RedactedRun } from "../../agents/views/redacted-run.ts";
import { questionsForPeople, runStatus } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { isInTimeline, type RunEntry } from "../../agents/timeline/run-log.ts";
import { endingOf, rootOf, textOf } from "../../agents/timeline/state.ts";
import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { clippedJson, clipText } from "../../util/visible-text.ts";
import { unansweredIn } from "../web/served-conversations.ts";
import { noteOf } from "./run-notes.ts";
import type { ChatFacts, ChatStatus, StudioEntry, StudioRun } from "./run-types.ts";

/** Maximum length of an entry's parts in a list. */
const most = { text: 300, result: 20_000 } as const;

export function runSummary(id: string, run: string, log: readonly RunEntry[]): StudioRun {
  const entries = log.filter(isInTimeline);
  const state = foldTimeline(run, entries);
  const started = state.conversation.find((entry) => entry.type === "conversation_started");
  return {
    id,
    kind: started === undefined ? "run" : "conversation",
    name: run,
    agent: started?.workflow ?? rootOf(state)?.agent ?? "",
    status: runStatus(state),
    entries: entries.length,
    usage: state.usage,
    ...defined({ startedAt: timeOf(entries[0]), lastAt: timeOf(entries.at(-1)), chat: chatFacts(log) }),
  };
}

const timeOf = (entry: TimelineEntry | undefined): number | undefined => entry && Date.parse(entry.timestamp);

/** An entry for pages; its calls have to be learned before. */
export const studioEntry = (entry: TimelineEntry, shown: RedactedRun): StudioEntry => ({
  entry: shortened(shown.entry(entry)),
  text: clipText(sentenceOf(entry, shown) ?? wordsOf(entry, shown), most.text),
});

/** The text of a last message, and the request of the first task. */
function wordsOf(entry: TimelineEntry, shown: RedactedRun): string {
  if (entry.type === "assistant") {
    const called = entry.parts.flatMap((part) => (part.type === "call" ? [part.tool] : []));
    return shown.line(called.length === 0 ? textOf(entry.parts) : `wants to call ${called.join(", ")}`);
  }
  if (entry.type !== "task_created") return "";
  return shown.line(typeof entry.input === "string" ? entry.input : JSON.stringify(entry.input));
}

/** An entry is complete only if it is requested by its number. */
function shortened(entry: Json): TimelineEntry {
  const { result } = entry as { readonly result?: Json };
  const light = result === undefined ? entry : { ...(entry as JsonObject), result: clippedJson(result, most.result) };
  return light as unknown as TimelineEntry;
}

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
function chatFacts(entries: readonly RunEntry[]): ChatFacts | undefined {
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

/** @param isWorking Whether this process works on the chat. */
export function statusOf({ state, isUnanswered }: ChatBook, isWorking: boolean): ChatStatus {
  if (questionsForPeople(state).length > 0) return "waiting";
  if (isWorking) return "working";
  if (endingOf(state) !== undefined) return "ended";
  return isUnanswered ? "interrupted" : "user";
}
