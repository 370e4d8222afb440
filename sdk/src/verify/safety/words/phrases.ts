import type { NormalText, Span } from "./normal-text.ts";
import { orderStart, type Pattern } from "./pattern.ts";

export type FoundPhrase = Span;

export interface ScannedText extends NormalText {
  /** The phrases that patterns match, at most a few for each pattern; without patterns that match nothing. */
  readonly found: ReadonlyMap<Pattern, readonly FoundPhrase[]>;
}

export const findPhrases = ({ found }: ScannedText, patterns: readonly Pattern[]): readonly FoundPhrase[] =>
  patterns.flatMap((pattern) => found.get(pattern) ?? []).sort((left, right) => left.start - right.start);

export function phrasesOf(text: string, { expression, isOrder }: Pattern): readonly FoundPhrase[] {
  const found: FoundPhrase[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const start = match.index;
    orderStart.lastIndex = start;
    const counts = !isOrder || orderStart.test(text);
    expression.lastIndex = counts ? Math.max(expression.lastIndex, start + 1) : start + 1;
    if (counts && found.push({ start, end: start + match[0].length }) === mostFound) break;
  }
  return found;
}

const mostFound = 50;

/** Maximum length of a sentence; longer texts are not sentences. */
export const reach = 300;
const sentenceEnd = /(?<!\b(?:e\.g|i\.e))[.!?](?=\s|$)|。|\n/gu;

export function sentenceBefore(text: string, { start }: FoundPhrase): string {
  const before = text.slice(Math.max(0, start - reach), start);
  const last = [...before.matchAll(sentenceEnd)].at(-1);
  return last === undefined ? before : before.slice(last.index + last[0].length);
}

export function sentenceAfter(text: string, { end }: FoundPhrase): string {
  const after = text.slice(end, end + reach);
  const next = after.search(sentenceEnd);
  return next === -1 ? after : after.slice(0, next);
}

export const isInSentence = (text: string, { start, end }: FoundPhrase, other: FoundPhrase): boolean =>
  start >= other.start - sentenceBefore(text, other).length && end <= other.end + sentenceAfter(text, other).length;

/** The first sentence of a text, which states the purpose of the tool. */
export const firstSentenceOf = (text: string): string => text.split(/[.!?](?=\s)|\n/u, 1)[0] ?? "";

/** The phrase as in the original, with some words around it, as evidence. */
export function evidenceAround(text: NormalText, phrase: FoundPhrase): string {
  const { original } = text;
  const { start, end } = text.originalSpan(phrase);
  const from = Math.max(0, start - 40);
  const to = Math.min(original.length, Math.max(end + 40, start + 80), end + 200);
  const cut = original.slice(from, to).replaceAll(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${cut}${to < original.length ? "…" : ""}`;
}
