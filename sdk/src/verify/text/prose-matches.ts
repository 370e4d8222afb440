import { textProse } from "./markdown.ts";

export interface ProseMatch {
  readonly found: string;
  readonly sentence: string;
}

/** Only the beginning of a description is read: a longer one has its own rule. */
const longestRead = 8_000;

/** The matches of a global pattern in the prose of a text, without code. */
export function proseMatches(text: string, pattern: RegExp): readonly ProseMatch[] {
  const read = text.slice(0, longestRead);
  // Most texts do not match, and parsing Markdown costs far more than a search.
  if (read.search(pattern) === -1) return [];
  return textProse(read).flatMap((prose) =>
    Array.from(prose.text.matchAll(pattern), ({ 0: found, index }) => ({
      found,
      sentence: sentenceAround(prose.text, index),
    })),
  );
}

/** The matches without any of these words or phrases, ignoring case. */
export function withoutAllowed(matches: readonly ProseMatch[], allowed: readonly string[]): readonly ProseMatch[] {
  const phrases = allowed.map((phrase) => phrase.toLowerCase());
  return matches.filter(({ found }) => !phrases.some((phrase) => found.toLowerCase().includes(phrase)));
}

function sentenceAround(text: string, index: number): string {
  const before = text.slice(0, index);
  const start = Math.max(...[". ", "! ", "? ", "\n"].map((end) => before.lastIndexOf(end) + 1));
  const rest = text.slice(index);
  const end = rest.search(/[.!?](?=\s|$)|\n/);
  return text.slice(start, end === -1 ? undefined : index + end + 1).trim();
}
