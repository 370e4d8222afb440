import type { LanguageModelV4TextPart } from "@ai-sdk/provider";
import type { EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import { cleanText } from "./clean.ts";

/** What a model reads when a task has ended that it did not wait for. */
export function childParts({ child, agent, ok, result }: EntryOf<"child_ended">): readonly LanguageModelV4TextPart[] {
  const shown = typeof result === "string" ? result : JSON.stringify(result);
  const text = `[The task ${child} of your agent ${agent} has ${ok ? "ended" : "failed"}. Its result:]\n${shown}`;
  return [{ type: "text", text: cleanText(text) }];
}

/** Whether the next message of the model was made without it: then it comes after that message. */
export function isReadLate({ seq }: EntryOf<"child_ended">, entries: readonly TimelineEntry[]): boolean {
  const next = entries.find((entry) => entry.type === "assistant" && entry.seq > seq);
  return next?.type === "assistant" && next.seen !== undefined && next.seen < seq;
}
