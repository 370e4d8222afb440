import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { RememberedText } from "../../model/tasks/remembered-text.ts";

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
