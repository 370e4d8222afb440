import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { resultsOf } from "../render/results.ts";

/** One line for each call with its outcome, the newest as far as there is room; of the older ones how many there were of each tool. */
export function callLines(entries: readonly TimelineEntry[], characters: number): readonly string[] {
  const results = resultsOf(entries);
  const calls = entries.flatMap((entry) =>
    entry.type !== "assistant"
      ? []
      : entry.parts.flatMap((part) => (part.type === "call" ? [{ seq: entry.seq, ...part }] : [])),
  );
  const lines: string[] = [];
  let left = characters;
  let begin = calls.length;
  for (const call of calls.toReversed()) {
    const result = results.get(call.callId);
    const end =
      result === undefined
        ? "not run"
        : result.isError
          ? `failed: ${outline(result.result)}`
          : `done: ${outline(result.result)}`;
    const line = `- ${call.seq} ${call.tool}(${outline(call.input)}) ${end}`;
    if (line.length + 1 > left) break;
    left -= line.length + 1;
    lines.unshift(line);
    begin -= 1;
  }
  const older = new Map<string, { done: number; failed: number }>();
  for (const { tool, callId } of calls.slice(0, begin)) {
    const count = older.get(tool) ?? { done: 0, failed: 0 };
    count[results.get(callId)?.isError === false ? "done" : "failed"] += 1;
    older.set(tool, count);
  }
  return [
    ...[...older].map(([tool, { done, failed }]) => `- before: ${tool}, ${done} done, ${failed} failed`),
    ...lines,
  ];
}

const longest = 80;

function outline(value: Json): string {
  if (isRecord(value) && isRecord(value.error) && typeof value.error.message === "string")
    return short(value.error.message);
  if (typeof value === "string") return short(value);
  if (!isRecord(value)) return short(JSON.stringify(value));
  return short(
    Object.entries(value)
      .map(([key, member]) => `${key}=${typeof member === "string" ? short(member) : JSON.stringify(member)}`)
      .join(", "),
  );
}

function short(text: string): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= longest && text.length <= longest * 4 ? line : `${line.slice(0, longest - 1)}…`;
}
