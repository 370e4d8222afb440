/** Where a phrase was found. */
export interface FoundPhrase {
  readonly start: number;
  readonly end: number;
}

/** What may stand between two words of a phrase: white space, and marks of emphasis. */
const gap = String.raw`[\s*_]+`;

/** Phrases as one regular expression without regard to case: a space stands for what may stand between two words. */
export function phrases(...sources: readonly string[]): RegExp {
  const whole = sources.map((source) => source.replaceAll(" ", gap)).join("|");
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${whole})(?![\p{L}\p{N}_])`, "giu");
}

/** Every place at which a pattern matches, at most a few. */
export function findPhrases(text: string, pattern: RegExp): readonly FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (const { 0: match, index } of text.matchAll(pattern)) {
    found.push({ start: index, end: index + match.length });
    if (found.length >= mostFound) break;
  }
  return found;
}

const mostFound = 50;

/** How far a sentence is followed; longer ones are no sentences. */
export const reach = 300;
const sentenceEnd = /[.!?。！？](?=\s|$)|\n\s*\n|\n\s*[-*•]/gu;

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

/** The phrase with some of what stands around it, as evidence. */
export function evidenceAround(text: string, { start, end }: FoundPhrase): string {
  const from = Math.max(0, start - 40);
  const to = Math.min(text.length, Math.max(end + 40, start + 80));
  const cut = text.slice(from, to).replaceAll(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${cut}${to < text.length ? "…" : ""}`;
}
