import { ordered } from "./lexicon.ts";
import { wordEnd, wordStart } from "./word-boundaries.ts";
import type { NormalText, ScannedText, Span } from "./normal-text.ts";

/** Where a phrase was found, in a normalised text. */
export type FoundPhrase = Span;

/** Patterns for whole words of a normalised text, one for each source; what `ordered` begins counts only where an order may begin. */
export function phrases(...sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => {
    const isOrder = source.startsWith(ordered);
    const pattern = new RegExp(`${wordStart}(?:${isOrder ? source.slice(ordered.length) : source})${wordEnd}`, "g");
    if (isOrder) orders.add(pattern);
    return pattern;
  });
}

// Looked at where a pattern matches: to look behind at each place of a text costs more than the pattern.
const orders = new WeakSet<RegExp>();
const orderStart = new RegExp(ordered, "y");

/** Every part of a text that one of the patterns matches, at most a few, in order. */
export function findPhrases({ text, candidates }: ScannedText, patterns: Iterable<RegExp>): readonly FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (const pattern of patterns) {
    if (!candidates.has(pattern)) continue;
    let from = 0;
    for (let count = 0; count < mostFound; count += 1) {
      const phrase = nextPhrase(text, pattern, from);
      if (phrase === undefined) break;
      found.push(phrase);
      from = Math.max(phrase.end, phrase.start + 1);
    }
  }
  return found.toSorted((left, right) => left.start - right.start);
}

/** Whether one of the patterns matches a text. */
export const hasPhrase = (text: string, pattern: RegExp): boolean => nextPhrase(text, pattern, 0) !== undefined;

function nextPhrase(text: string, pattern: RegExp, from: number): FoundPhrase | undefined {
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    orderStart.lastIndex = match.index;
    if (!orders.has(pattern) || orderStart.test(text))
      return { start: match.index, end: match.index + match[0].length };
    pattern.lastIndex = match.index + 1;
  }
  return undefined;
}

const mostFound = 50;

/** How far a sentence is followed; longer ones are no sentences. */
export const reach = 300;
const sentenceEnd = /[.!?](?=\s|$)|。|\n/gu;

/** The part of the sentence before a phrase. */
export function sentenceBefore(text: string, { start }: FoundPhrase): string {
  const before = text.slice(Math.max(0, start - reach), start);
  const last = [...before.matchAll(sentenceEnd)].at(-1);
  return last === undefined ? before : before.slice(last.index + last[0].length);
}

/** The part of the sentence after a phrase. */
export function sentenceAfter(text: string, { end }: FoundPhrase): string {
  const after = text.slice(end, end + reach);
  const next = after.search(sentenceEnd);
  return next === -1 ? after : after.slice(0, next);
}

/** Whether a phrase is in the sentence of another. */
export const isInSentence = (text: string, { start, end }: FoundPhrase, other: FoundPhrase): boolean =>
  start >= other.start - sentenceBefore(text, other).length && end <= other.end + sentenceAfter(text, other).length;

/** The phrase as it is in the original, with some of what is around it, as evidence. */
export function evidenceAround(text: NormalText, phrase: FoundPhrase): string {
  const { original } = text;
  const { start, end } = text.originalSpan(phrase);
  const from = Math.max(0, start - 40);
  const to = Math.min(original.length, Math.max(end + 40, start + 80), end + 200);
  const cut = original.slice(from, to).replaceAll(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${cut}${to < original.length ? "…" : ""}`;
}
