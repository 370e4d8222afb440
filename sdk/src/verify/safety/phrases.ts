import type { NormalText, ScannedText } from "./normal-text.ts";

/** Where a phrase was found. */
export interface FoundPhrase {
  readonly start: number;
  readonly end: number;
}

/** Patterns for whole words of a normalised text, one for each source. */
export function phrases(...sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${source})(?![\p{L}\p{N}_])`, "gu"));
}

/** Every part of a text that one of the patterns matches, at most a few, in order. */
export function findPhrases({ text, candidates }: ScannedText, patterns: readonly RegExp[]): readonly FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (const pattern of patterns) {
    if (!candidates.has(pattern)) continue;
    for (const { 0: match, index } of text.matchAll(pattern)) {
      found.push({ start: index, end: index + match.length });
      if (found.length >= mostFound) break;
    }
  }
  return found.toSorted((left, right) => left.start - right.start);
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
