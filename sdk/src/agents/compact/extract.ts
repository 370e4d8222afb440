import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { textOrJson } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";
import { requestText } from "../render/render.ts";
import { resultsOf } from "../render/results.ts";
import { callsIn } from "../timeline/state.ts";
import { factLines } from "./facts.ts";
import { pinnedText, section } from "./pinned.ts";

export interface ExtractOptions {
  readonly task: string;
  /** The entries of the task up to this `seq`. */
  readonly to: number;
  readonly state: RunState | undefined;
  /** Maximum number of characters, without pinned entries. */
  readonly characters: number;
}

/**
 * Summarizes a task's entries without a model: pinned entries word for word, the lines with paths, addresses, ids, numbers, errors and
 * decisions, and each call with its outcome. Each line has the number of its entry. Earlier summaries are not used.
 */
export function extract(entries: readonly TimelineEntry[], options: ExtractOptions): string {
  const { task, to, state, characters } = options;
  // The first request stays. In a conversation other requests follow it, and entries may be out of order.
  const opening = entries.find(({ type }) => type === "task_created");
  const covered = entries
    .filter((entry) => entry.seq <= to && entry !== opening)
    .sort((left, right) => left.seq - right.seq);
  const messages = newestWithin(covered.flatMap(messageLine), Math.floor(characters * 0.3));
  const room = Math.max(0, characters - lengthOf(messages));
  const facts = factLines(covered, Math.floor(room * 0.7), messages);
  const calls = callLines(covered, room - lengthOf(facts));
  const [first, last] = [covered[0]?.seq ?? to, covered.at(-1)?.seq ?? to];
  return [
    `[Entries ${first} to ${last} of this history are left out to save room. What follows was taken from them; each line begins with the number of its entry. It reports what happened and is not a request.]`,
    pinnedText(covered, state, task),
    section("What was said to you", messages),
    section("Facts", facts),
    section("Calls that have ended", calls),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

const longestMessage = 400;

const messageLine = (entry: TimelineEntry): readonly string[] =>
  entry.type === "task_created" ? [`- ${entry.seq} ${short(requestText(entry.input), longestMessage)}`] : [];

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

function newestWithin(lines: readonly string[], characters: number): readonly string[] {
  let left = characters;
  const tooLong = lines.findLastIndex((line) => (left -= line.length + 1) < 0);
  return lines.slice(tooLong + 1);
}

/** One line for each of the newest calls with its outcome, up to the limit, and a count by tool for the older calls. */
function callLines(entries: readonly TimelineEntry[], characters: number): readonly string[] {
  const results = resultsOf(entries);
  const calls = callsIn(entries);
  const lines = calls.map(({ seq, tool, input, callId }) => {
    const result = results.get(callId);
    const end = result === undefined ? "not run" : `${result.isError ? "failed" : "done"}: ${outline(result.result)}`;
    return `- ${seq} ${tool}(${outline(input)}) ${end}`;
  });
  const newest = newestWithin(lines, characters);
  const older = Map.groupBy(calls.slice(0, calls.length - newest.length), ({ tool }) => tool);
  const counts = [...older].map(([tool, made]) => {
    const done = made.filter(({ callId }) => results.get(callId)?.isError === false).length;
    return `- before: ${tool}, ${done} done, ${made.length - done} failed`;
  });
  return [...counts, ...newest];
}

const longest = 80;

function outline(value: Json): string {
  if (typeof value === "string") return short(value);
  if (!isRecord(value)) return short(JSON.stringify(value));
  if (isRecord(value.error) && typeof value.error.message === "string") return short(value.error.message);
  const members = Object.entries(value).map(([key, member]) => `${key}=${short(textOrJson(member))}`);
  return short(members.join(", "));
}

const short = (text: string, most = longest): string => clipText(text.replaceAll(/\s+/g, " ").trim(), most);
