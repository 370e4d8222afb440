import type { EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { isMedia } from "../../model/media-content.ts";
import type { RenderedResult } from "./results.ts";

/** What compactions do to a rendering. */
export interface AppliedCompaction {
  /** Messages up to this entry are left out: `text` stands for them. */
  readonly to: number;
  readonly text: string;
  /** Long arguments and results of messages up to this entry are shortened. */
  readonly shortTo: number;
}

/** `seq` of an entry that is in no timeline, such as a message that a hook added: no compaction covers it. */
export const uncovered = Number.MAX_SAFE_INTEGER;

/** `method` of a compaction that shortens results where they are; each other one replaces messages by its text. */
export const shortening = "shorten";

/** What the last compactions stand for; an end is moved back where a result of what it covers comes after it. */
export function compactionOf(
  entries: readonly TimelineEntry[],
  results: ReadonlyMap<string, RenderedResult>,
): AppliedCompaction {
  const all = entries.filter((entry) => entry.type === "compacted");
  const text = all.findLast(({ method }) => method !== shortening);
  const short = all.findLast(({ method }) => method === shortening);
  return {
    to: text === undefined ? 0 : closedBefore(text, entries, results),
    text: text?.text ?? "",
    shortTo: short === undefined ? 0 : closedBefore(short, entries, results),
  };
}

function closedBefore(
  { to }: EntryOf<"compacted">,
  entries: readonly TimelineEntry[],
  results: ReadonlyMap<string, RenderedResult>,
): number {
  const isCut = (entry: TimelineEntry): boolean =>
    entry.type === "assistant" &&
    entry.seq <= to &&
    entry.parts.some(
      (part) => part.type === "call" && (results.get(part.callId)?.seq ?? Number.POSITIVE_INFINITY) > to,
    );
  const firstCut = entries.find(isCut)?.seq;
  return firstCut === undefined ? to : firstCut - 1;
}

const [head, tail] = [400, 200];

/** The beginning and the end of a long result, and where the whole is. */
export function shortResult(rendered: RenderedResult): RenderedResult {
  const { result, seq } = rendered;
  const shown = [result]
    .flat()
    .map((part): Json => (isMedia(part) ? `[${part.name ?? part.mimeType}: left out]` : part));
  const whole = Array.isArray(result) ? shown : (shown[0] ?? null);
  const text = typeof whole === "string" ? whole : JSON.stringify(whole);
  const short = shortText(text, seq === undefined ? "" : `; entry ${seq} has the whole`);
  return short === text && shown.every((part, index) => part === [result].flat()[index])
    ? rendered
    : { ...rendered, result: short };
}

/** The same for the texts in the arguments of a call. */
export const shortArguments = (input: Json): Json => {
  if (typeof input === "string") return shortText(input, "");
  if (Array.isArray(input)) return input.map((item: Json) => shortArguments(item));
  if (!isRecord(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, shortArguments(value)]));
};

function shortText(text: string, where: string): string {
  const left = text.length - head - tail;
  if (left <= head) return text;
  return `${text.slice(0, head)}\n[${left} characters are left out here${where}]\n${text.slice(-tail)}`;
}
