import type { HookMessage } from "../../model/conversation/message.ts";
import type { MessagePart, TimelineEntry } from "../../model/tasks/timeline.ts";

/** Where a message stands: the entry it comes from, so that a compaction covers both. */
export interface Place {
  readonly id: string;
  readonly seq: number;
}

/** A text as an entry that is rendered as a message of the user. It is never stored. */
export const said = (text: string, place: Place): TimelineEntry => ({
  ...place,
  task: "",
  timestamp: "",
  type: "task_created",
  agent: "",
  input: text,
  documents: [],
  depth: 0,
  fingerprint: "",
});

/** A message of an agent and the results of its calls as entries. They are never stored. */
export function spoken({ text, calls = [] }: HookMessage, { id, seq }: Place): readonly TimelineEntry[] {
  const place = { task: "", seq, timestamp: "" };
  const parts: MessagePart[] = [
    ...(text === "" ? [] : [{ type: "text", text } as const]),
    ...calls.map(({ callId, tool, input }) => ({ type: "call", callId, tool, input }) as const),
  ];
  const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };
  const model = { provider: "", id: "" };
  return [
    { ...place, type: "assistant", id, parts, finish: "stop", usage, model },
    ...calls.flatMap(({ callId, tool, result, isError = false }): TimelineEntry[] =>
      result === undefined
        ? []
        : [{ ...place, type: isError ? "call_failed" : "call_finished", id: `${id}.${callId}`, callId, tool, result }],
    ),
  ];
}
