import { isMedia } from "../../model/media-content.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { textOrJson } from "../../util/texts.ts";
import { requestText } from "../render/render.ts";

/** A line of an entry with what is worth keeping in it. */
export interface Fact {
  readonly seq: number;
  readonly line: string;
  readonly anchors: readonly Anchor[];
  /** How much its source counts: what was said and decided more than what was read. */
  readonly weight: number;
}

/** Most lines of one entry, the lines with the most anchors first: a list of files must not take all the room. */
const mostOfEntry = 40;

export const factsOf: (entry: TimelineEntry) => readonly Fact[] = memoize((entry: TimelineEntry) => {
  const facts = sourcesOf(entry).flatMap(({ value, weight }) =>
    linesOf(value).map((line): Fact => ({ seq: entry.seq, line, anchors: anchorsIn(line), weight })),
  );
  const kept = facts.filter(({ anchors }) => anchors.length > 0);
  if (kept.length <= mostOfEntry) return kept;
  return [...kept].sort((left, right) => worth(right) - worth(left)).slice(0, mostOfEntry);
});

const worth = ({ anchors }: Fact): number => anchors.reduce((sum, { weight }) => sum + weight, 0);

function sourcesOf(entry: TimelineEntry): readonly { readonly value: Json; readonly weight: number }[] {
  if (entry.type === "assistant") {
    return entry.parts.flatMap((part) => {
      if (part.type === "text") return [{ value: part.text, weight: 4 }];
      return part.type === "call" ? [{ value: part.input, weight: 2 }] : [];
    });
  }
  if (entry.type === "task_created") return [{ value: requestText(entry.input), weight: 4 }];
  if (entry.type === "child_ended") return [{ value: entry.result, weight: 4 }];
  if (entry.type === "call_failed") return [{ value: entry.result, weight: 4 }];
  return entry.type === "call_finished" ? [{ value: entry.result, weight: 2 }] : [];
}

/** The facts that keep the most anchors within a number of characters, in the order of the timeline. */
export function chosenFacts(facts: readonly Fact[], characters: number): readonly Fact[] {
  const mentions = new Map<string, number>();
  for (const { anchors } of facts) for (const { text } of anchors) mentions.set(text, (mentions.get(text) ?? 0) + 1);
  // What comes up often is less likely to be lost.
  const gain = ({ anchors, weight, line }: Fact): number =>
    (anchors.reduce((sum, { text, weight: own }) => sum + own / (mentions.get(text) ?? 1), 0) * weight) /
    (line.length + perLine);
  const ranked = facts.map((fact) => ({ fact, gain: gain(fact) }));
  ranked.sort((one, other) => other.gain - one.gain || other.fact.seq - one.fact.seq);
  const known = new Set<string>();
  const chosen: Fact[] = [];
  let left = characters;
  for (const { fact } of ranked) {
    const cost = fact.line.length + perLine;
    if (cost > left || fact.anchors.every(({ text }) => known.has(text))) continue;
    for (const { text } of fact.anchors) known.add(text);
    chosen.push(fact);
    left -= cost;
  }
  return chosen.sort((one, other) => one.seq - other.seq);
}

/** What a line costs in addition to its text: the number of its entry. */
export const perLine = 8;

/** Something in a text that has to be kept as it is, and how much it matters. */
export interface Anchor {
  readonly text: string;
  readonly weight: number;
}

const kinds: readonly { readonly pattern: RegExp; readonly weight: number }[] = [
  { pattern: /\bhttps?:\/\/[^\s<>"'`)\]}]+/g, weight: 3 },
  // Paths, and names of files.
  {
    pattern: /(?:~|\.{1,2}|\b[A-Za-z]:)?(?:[\\/][\w@.-]{1,64}){1,30}|\b[\w@.-]{1,64}(?:[\\/][\w@.-]{1,64}){1,30}/g,
    weight: 2,
  },
  { pattern: /\b[\w-]{1,64}\.[A-Za-z][A-Za-z0-9]{1,5}\b/g, weight: 2 },
  // Ids: letters with digits, and numbers of issues.
  { pattern: /\b(?=[\w-]{0,63}\d)(?=[\w-]{0,63}[A-Za-z])[\w-]{4,64}\b|#\d{1,9}\b/g, weight: 2 },
  { pattern: /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{2,15}Z?)?\b/g, weight: 2 },
  // Amounts, and numbers with units.
  {
    pattern:
      /[€$£¥]\s?\d[\d.,]{0,20}|[-+]?\b\d[\d.,]{0,20}\s?(?:[%°€$£¥]|(?:[A-Z]{2,4}|[nµm]?s|min|hours?|days?|weeks?|[kKMGT]i?B|bytes|k?m|kg|°C|kWh?)\b)/g,
    weight: 2,
  },
  { pattern: /\b\d[\d.,]{0,20}\s[a-z]{2,20}\b|\b\d[\d.,]{2,20}\b/g, weight: 0.5 },
];

const failure =
  /\b(?:error|exception|fail(?:ed|s|ure)?|fatal|denied|refused|cannot|could not|not found|timed? ?out)\b/i;

/** Codes of errors, such as `ENOENT`. */
const errorCode = /\bE[A-Z]{4,12}\b/;

/** Lines that say what was decided, or what has to be observed. */
const decision =
  /\b(?:decid(?:e|ed|es|ing)|decision|chose|chosen|agreed|must|never|always|do not|don't|only|prefers?|assum(?:e|ed|ing)|because)\b/i;

/** Paths, addresses, ids, numbers with units and dates of one line; an error or a decision is one as a whole. */
function anchorsIn(line: string): readonly Anchor[] {
  const found = new Map<string, number>();
  for (const { pattern, weight } of kinds) {
    for (const [text] of line.matchAll(pattern)) {
      const anchor = text.replace(/[.,;:]+$/, "").trim();
      if (anchor !== "" && !found.has(anchor)) found.set(anchor, weight);
    }
  }
  if (failure.test(line) || errorCode.test(line) || decision.test(line)) found.set(line, 6);
  return [...found].map(([text, weight]) => ({ text, weight }));
}

/** Longest line: longer ones are cut, so that no pattern meets much text at once. */
const longestLine = 600;

/** So much of a text is read. */
const [mostHead, mostTail] = [40_000, 10_000];

/** A value as lines that can be understood one by one: sentences of texts, and short members of an object together. */
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

/** A sentence ends before a capital letter or a line break: a dot in a number or a name ends none. */
const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}"'(])/u)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap(cut);

const cut = (line: string): readonly string[] => line.match(pieces) ?? [];

const pieces = new RegExp(`\\S.{0,${longestLine - 1}}(?=\\s|$)|\\S.{0,${longestLine - 1}}`, "g");
