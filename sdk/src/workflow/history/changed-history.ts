import { uncovered } from "../../agents/render/compaction.ts";
import type { HookMessage } from "../../model/conversation/message.ts";
import type { RememberedText } from "../../model/tasks/remembered-text.ts";
import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { stableJson } from "../../util/stable-json.ts";
import { entriesOf, type HistoryItem } from "./history.ts";

/** The history with the messages that hooks left: what they did not change is rendered from its own entries, to the byte. */
export function changedHistory(
  items: readonly HistoryItem[],
  messages: readonly HookMessage[],
  agent: string,
): readonly HistoryItem[] {
  const known = new Map(items.map((item) => [item.message.id, item]));
  return messages.map((message): HistoryItem => {
    const item = message.id === undefined ? undefined : known.get(message.id);
    if (item !== undefined && same(item.message, message)) return item;
    const { id = "added" } = message;
    const seq = item?.seq ?? uncovered;
    return { message, seq, entries: entriesOf(message, { id, seq }, agent) };
  });
}

const same = (left: HookMessage, right: HookMessage): boolean => stableJson(left) === stableJson(right);

/** The entries to render: those of the messages, and the results of calls that no message gives itself. */
export function historyEntries(
  items: readonly HistoryItem[],
  results: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const shown = items.flatMap(({ entries }) => entries);
  const given = new Set(shown.flatMap((entry) => ("callId" in entry ? [entry.callId] : [])));
  const asked = new Set(
    shown
      .flatMap((entry) => (entry.type === "assistant" ? entry.parts : []))
      .flatMap((part) => (part.type === "call" ? [part.callId] : [])),
  );
  const kept = results.filter(
    (entry) => !("callId" in entry) || (asked.has(entry.callId ?? "") && !given.has(entry.callId)),
  );
  return [...shown, ...kept];
}

/** What was remembered when a conversation began. */
export const memoriesIn = ({ conversation }: RunState): readonly RememberedText[] =>
  conversation.find((entry) => entry.type === "conversation_begun")?.memories ?? [];

/** The entries with memories in their first request. */
export function remembering(
  entries: readonly TimelineEntry[],
  memories: readonly RememberedText[],
): readonly TimelineEntry[] {
  const opening = entries.find(({ type }) => type === "task_created");
  if (opening?.type !== "task_created" || memories.length === 0) return entries;
  return entries.map((entry) => (entry === opening ? { ...opening, memories } : entry));
}
