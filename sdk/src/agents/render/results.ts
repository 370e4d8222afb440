import type { LanguageModelV4FilePart, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";
import {
  isLargeForAnthropic,
  isMedia,
  type MediaContent,
  mediaText,
  omissionReason,
  replaceMedia,
} from "../../model/media-content.ts";
import type { DocumentReference, EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { answerResult, isAboutCall, isChoice } from "../timeline/fold.ts";
import { cleanJson, cleanText, type RenderProfile } from "./profiles.ts";

/** The result of a call, or the state of an unfinished call. */
export interface RenderedResult {
  readonly result: Json;
  readonly isError: boolean;
  /** `seq` of the entry with the result; undefined if the call has not ended. */
  readonly seq: number | undefined;
  readonly attached?: readonly DocumentReference[];
}

/** The results of a task, by call; for unfinished calls their state. */
export function resultsOf(entries: readonly TimelineEntry[]): ReadonlyMap<string, RenderedResult> {
  const results = new Map<string, RenderedResult>();
  const questions = new Map<string, string>();
  const answers = new Map<string, Extract<TimelineEntry, { type: "answered" }>>();
  const settle = (callId: string, ended: RenderedResult): void => {
    if (results.get(callId)?.seq === undefined) results.set(callId, ended);
  };
  for (const entry of entries) {
    if (entry.type === "call_finished" || entry.type === "call_failed") {
      const { attached } = entry;
      const end = { result: entry.result, isError: entry.type === "call_failed", seq: entry.seq };
      settle(entry.callId, { ...end, ...defined({ attached }) });
    } else if (entry.type === "call_started") {
      settle(
        entry.callId,
        open("UNKNOWN_OUTCOME", "The call has started and has not ended; whether it took effect is unknown."),
      );
    } else if (entry.type === "delegated") {
      settle(entry.callId, open("RUNNING", `The task ${entry.child} is still running.`));
    } else if (entry.type === "asked" && entry.callId !== undefined && !isAboutCall(entry.asks)) {
      questions.set(entry.question, entry.callId);
      const early = answers.get(entry.question);
      const isAnswered = early !== undefined && isChoice(entry.asks, early);
      settle(
        entry.callId,
        isAnswered ? answered(early, entry.seq) : open("WAITING", "The question is not answered yet."),
      );
    } else if (entry.type === "answered") {
      if (!answers.has(entry.of)) answers.set(entry.of, entry);
      const callId = questions.get(entry.of);
      if (callId !== undefined) settle(callId, answered(entry, entry.seq));
    } else if (entry.type === "cancel_requested") {
      for (const [callId, { seq }] of results) {
        if (seq === undefined) results.set(callId, open("CANCELLED", `The call was cancelled: ${entry.reason}`));
      }
    }
  }
  return results;
}

export const notStarted: RenderedResult = open("NOT_STARTED", "The call was not run.");

function open(type: string, message: string): RenderedResult {
  return { result: { error: { type, message } }, isError: true, seq: undefined };
}

const answered = (entry: Extract<TimelineEntry, { type: "answered" }>, seq: number): RenderedResult => ({
  result: answerResult(entry),
  isError: entry.result === null,
  seq,
  ...defined({ attached: entry.documents }),
});

export interface ResultParts {
  readonly output: LanguageModelV4ToolResultPart["output"];
  readonly after: readonly LanguageModelV4FilePart[];
}

export function resultParts({ result, isError }: RenderedResult, profile: RenderProfile): ResultParts {
  const media = isError ? [] : mediaIn(result);
  if (media.length > 0) return mediaParts(result, media, profile);
  const value = cleanJson(result);
  if (typeof value === "string")
    return { output: { type: isError ? "error-text" : "text", value: filled(value) }, after: [] };
  return { output: { type: isError ? "error-json" : "json", value: value as never }, after: [] };
}

/** Some providers refuse a blank text; as JSON it has quotes. */
const filled = (text: string): string => (text.trim() === "" ? JSON.stringify(text) : text);

function mediaIn(result: Json): readonly MediaContent[] {
  const media: MediaContent[] = [];
  replaceMedia(result, (found) => (media.push(found), ""));
  return media;
}

const nameOf = ({ name, mimeType }: MediaContent): string => name ?? mimeType;

function mediaParts(result: Json, media: readonly MediaContent[], profile: RenderProfile): ResultParts {
  const isTaken = (part: MediaContent): boolean => isTakenBy(profile, part);
  const instead = (part: MediaContent): string => {
    if (isTaken(part))
      return profile.takesMediaInResults ? `[${nameOf(part)}]` : `[${nameOf(part)}: in the next message]`;
    return mediaText(part) ?? `[${nameOf(part)} of type ${part.mimeType}, left out: ${omissionReason(part)}]`;
  };
  const shown = [result].flat().flatMap((part): readonly string[] => {
    if (isMedia(part) && mediaIn(part as unknown as Json).every(isTaken) && profile.takesMediaInResults) return [];
    const value = replaceMedia(part, instead);
    return [typeof value === "string" ? value : JSON.stringify(value)];
  });
  const texts = shown.map(cleanText).filter((text) => text.trim() !== "");
  const files = media.filter(isTaken).map(filePart);
  if (!profile.takesMediaInResults || files.length === 0)
    return { output: { type: "text", value: texts.join("\n") }, after: files };
  const value = [...texts.map((text) => ({ type: "text" as const, text })), ...files];
  return { output: { type: "content", value }, after: [] };
}

export const isTakenBy = (profile: RenderProfile, file: Pick<MediaContent, "mimeType" | "data">): boolean =>
  file.data !== "" &&
  profile.takesFiles.includes(file.mimeType) &&
  !(profile.refusesLargeImages === true && isLargeForAnthropic(file));

export const filePart = ({ mimeType, data, name }: Omit<MediaContent, "type">): LanguageModelV4FilePart => ({
  type: "file",
  mediaType: cleanText(mimeType),
  data: { type: "data", data: cleanText(data) },
  ...(name === undefined ? {} : { filename: cleanText(name) }),
});

export interface AppliedCompaction {
  /** Messages up to this entry are omitted: `text` replaces them. */
  readonly to: number;
  readonly text: string;
  /** Long arguments and results of messages up to this entry are shortened. */
  readonly shortTo: number;
}

/** `seq` of an entry that is in no timeline, such as a message that a hook added: no compaction covers it. */
export const uncovered = Number.MAX_SAFE_INTEGER;

/** `method` of a compaction that shortens results in place; all other methods replace messages with a text. */
export const shortening = "shorten";

/** The combined effect of the last compactions. An end moves back if a result of the covered entries comes after it. */
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

/** The start and the end of a long result, and the location of the full result. */
export function shortResult(rendered: RenderedResult): RenderedResult {
  const { result, seq } = rendered;
  const whole = replaceMedia(result, (part) => `[${nameOf(part)}: left out]`);
  const text = typeof whole === "string" ? whole : JSON.stringify(whole);
  const short = shortText(text, seq === undefined ? "" : `; entry ${seq} has the whole`);
  return short === text && mediaIn(result).length === 0 ? rendered : { ...rendered, result: short };
}

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
