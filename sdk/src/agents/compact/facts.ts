import { isMedia } from "../../model/media-content.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { textOrJson } from "../../util/texts.ts";
import { requestText } from "../render/render.ts";

/** A line of an entry, with its important facts. */
interface Fact {
  readonly text: string;
  readonly anchors: readonly string[];
}

/**
 * The lines with paths, addresses, ids, numbers, errors and decisions, in timeline order: the newest that fit into a number of characters. Lines
 * that are already shown or have no new fact are omitted.
 */
export function factLines(
  entries: readonly TimelineEntry[],
  characters: number,
  shown: readonly string[],
): readonly string[] {
  const known = new Set<string>();
  const chosen: string[] = [];
  let left = characters;
  for (const entry of entries.toReversed()) {
    // A list of files must not use up the whole limit.
    let ofEntry = Math.min(left, characters * shareOfEntry);
    for (const { text, anchors } of factsOf(entry)) {
      const cost = text.length + 1;
      if (cost > ofEntry || shown.includes(text) || anchors.every((anchor) => known.has(anchor))) continue;
      for (const anchor of anchors) known.add(anchor);
      chosen.push(text);
      ofEntry -= cost;
      left -= cost;
    }
  }
  return chosen.reverse();
}

const shareOfEntry = 0.2;

/** The last line first. */
const factsOf: (entry: TimelineEntry) => readonly Fact[] = memoize((entry: TimelineEntry) =>
  valuesOf(entry)
    .flatMap(linesOf)
    .map((line): Fact => ({ text: `- ${entry.seq} ${line}`, anchors: anchorsIn(line) }))
    .filter(({ anchors }) => anchors.length > 0)
    .reverse(),
);

function valuesOf(entry: TimelineEntry): readonly Json[] {
  if (entry.type === "task_created") return [requestText(entry.input)];
  if (entry.type === "assistant")
    return entry.parts.flatMap((part) =>
      part.type === "reasoning" ? [] : [part.type === "call" ? part.input : part.text],
    );
  const isEnd = entry.type === "call_finished" || entry.type === "call_failed" || entry.type === "child_ended";
  return isEnd ? [entry.result] : [];
}

/** Text that a summary must keep unchanged. */
const anchor = new RegExp(
  [
    /\bhttps?:\/\/[^\s<>"'`)\]}]+/,
    // Paths and file names.
    /(?:~|\.{1,2}|\b[A-Za-z]:)?(?:[\\/][\w@.-]{1,64}){1,30}|\b[\w@.-]{1,64}(?:[\\/][\w@.-]{1,64}){1,30}/,
    /\b[\w-]{1,64}\.[A-Za-z][A-Za-z0-9]{1,5}\b/,
    /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{2,15}Z?)?\b/,
    // Ids: words of letters and digits, and issue numbers.
    /\b(?=[\w-]{0,63}\d)(?=[\w-]{0,63}[A-Za-z])[\w-]{4,64}\b|#\d{1,9}\b/,
    // Amounts, and numbers with units.
    /[€$£¥]\s?\d[\d.,]{0,20}|[-+]?\b\d[\d.,]{0,20}\s?(?:[%°€$£¥]|(?:[A-Z]{2,4}|[nµm]?s|min|hours?|days?|weeks?|[kKMGT]i?B|bytes|k?m|kg|°C|kWh?)\b)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Errors with their codes, such as `ENOENT`, decisions and rules: each line is kept as a whole. */
const remarks = [
  /\b(?:error|exception|fail(?:ed|s|ure)?|fatal|denied|refused|cannot|could not|not found|timed? ?out)\b/i,
  /\bE[A-Z]{4,12}\b/,
  /\b(?:decid(?:e|ed|es|ing)|decision|chose|chosen|agreed|must|never|always|do not|don't|only|prefers?|assum(?:e|ed|ing)|because)\b/i,
];

function anchorsIn(line: string): readonly string[] {
  const found = (line.match(anchor) ?? []).map((text) => text.replace(/[.,;:]+$/, "").trim());
  return [...new Set(remarks.some((remark) => remark.test(line)) ? [line, ...found] : found)];
}

/** Maximum line length. Longer lines are cut, so that no pattern runs on a long text. */
const longestLine = 600;

/** The number of characters that are read at the start and at the end of a text. */
const [mostHead, mostTail] = [40_000, 10_000];

/** A value as lines that can be understood separately: sentences of texts, and short members of an object together. */
function linesOf(value: Json): readonly string[] {
  if (typeof value === "string") return sentencesIn(bounded(value));
  if (isMedia(value) || value === null || typeof value !== "object") return [];
  if (Array.isArray(value))
    return value.slice(0, mostItems).flatMap((item: Json) => linesOf(isScalar(item) ? textOrJson(item) : item));
  const members = Object.entries(value);
  const isShort = (member: Json): boolean => isScalar(member) && /^.{0,200}$/.test(textOrJson(member));
  const short = members.flatMap(([key, member]) => (isShort(member) ? [`${key}: ${textOrJson(member)}`] : []));
  const others = members.flatMap(([, member]) => (isShort(member) ? [] : linesOf(member)));
  return [...(short.length === 0 ? [] : cut(short.join(", "))), ...others];
}

const mostItems = 1_000;

const isScalar = (value: Json): boolean => value !== null && typeof value !== "object";

const bounded = (text: string): string =>
  text.length <= mostHead + mostTail ? text : `${text.slice(0, mostHead)}\n${text.slice(-mostTail)}`;

/** A sentence ends before a capital letter or a line break; a dot in a number or a name does not end it. */
const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}"'(])/u)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap(cut);

const cut = (line: string): readonly string[] => line.match(pieces) ?? [];

const pieces = new RegExp(`\\S.{0,${longestLine - 1}}(?=\\s|$)|\\S.{0,${longestLine - 1}}`, "g");
