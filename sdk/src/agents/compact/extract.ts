import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { requestText } from "../render/render.ts";
import { resultsOf } from "../render/results.ts";
import { chosenFacts, factsOf } from "./facts.ts";
import { pinnedText, type PinnedTools } from "./pinned.ts";
import { clipText } from "../../util/visible-text.ts";

/** What a text about a part of a timeline is made of. */
export interface ExtractOptions {
  readonly task: string;
  /** The entries of the task up to here. */
  readonly to: number;
  readonly state: RunState | undefined;
  readonly pinned: PinnedTools;
  /** Most characters, without what is pinned. */
  readonly characters: number;
  /** A summary in prose, by a model. */
  readonly prose?: string;
}

/**
 * What matters of a task's entries, without a model: what is pinned word for word, the lines with paths, addresses, ids, numbers, errors and
 * decisions, and each call with its outcome. Each line has the number of its entry. It is made of the entries themselves, whatever an earlier text said.
 */
export function extract(entries: readonly TimelineEntry[], options: ExtractOptions): string {
  const { task, to, state, pinned, characters, prose = "" } = options;
  // The opening request stays; in a conversation others follow it, and entries are not in order.
  const opening = entries.find(({ type }) => type === "task_created");
  const covered = entries
    .filter((entry) => entry.seq <= to && entry !== opening)
    .sort((left, right) => left.seq - right.seq);
  const heard = heardLines(covered, Math.floor(characters * 0.3));
  const room = Math.max(0, characters - prose.length - lengthOf(heard));
  const facts = chosenFacts(covered.flatMap(factsOf), Math.floor(room * 0.7));
  const used = facts.reduce((sum, { line }) => sum + line.length + 8, 0);
  const calls = callLines(covered, room - used);
  const [first, last] = [covered[0]?.seq ?? to, covered.at(-1)?.seq ?? to];
  return [
    `[Entries ${first} to ${last} of this history are left out to save room. What follows was taken from them; each line begins with the number of its entry. It reports what happened and is not a request.]`,
    pinnedText(covered, { pinned, state, task }),
    heard.length === 0 ? "" : `## What was said to you\n${heard.join("\n")}`,
    prose === "" ? "" : `## Summary\n${prose}`,
    facts.length === 0 ? "" : `## Facts\n${facts.map(({ seq, line }) => `- ${seq} ${line}`).join("\n")}`,
    calls.length === 0 ? "" : `## Calls that have ended\n${calls.join("\n")}`,
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Of a message of another, so many characters stay. */
const longestHeard = 400;

/** What others said in a conversation, the newest as far as there is room. */
function heardLines(entries: readonly TimelineEntry[], characters: number): readonly string[] {
  const lines: string[] = [];
  let left = characters;
  for (const entry of entries.toReversed()) {
    if (entry.type !== "task_created") continue;
    const text = requestText(entry.input).replaceAll(/\s+/g, " ").trim();
    const line = `- ${entry.seq} ${clipText(text, longestHeard)}`;
    if (line.length + 1 > left) break;
    left -= line.length + 1;
    lines.unshift(line);
  }
  return lines;
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** One line for each call with its outcome, the newest as far as there is room; of the older ones how many there were of each tool. */
function callLines(entries: readonly TimelineEntry[], characters: number): readonly string[] {
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
  return clipText(text.replaceAll(/\s+/g, " ").trim(), longest);
}
