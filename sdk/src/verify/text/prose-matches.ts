import { textProse } from "./markdown.ts";

/** A place in the prose of a text that a pattern fits. */
export interface ProseMatch {
  readonly found: string;
  /** The sentence it stands in. */
  readonly sentence: string;
}

/** More of a description than this is not judged: it is too long anyway. */
const longestRead = 8_000;

/** Where a global pattern fits the prose of a text; what stands in code is left out. */
export function proseMatches(text: string, pattern: RegExp): readonly ProseMatch[] {
  const read = text.slice(0, longestRead);
  // Most texts hold nothing of the kind, and taking Markdown apart costs far more than a search.
  if (read.search(pattern) === -1) return [];
  return textProse(read).flatMap((prose) =>
    Array.from(prose.text.matchAll(pattern), ({ 0: found, index }) => ({
      found,
      sentence: sentenceAround(prose.text, index),
    })),
  );
}

/** The matches that hold none of these words or phrases, in whatever case. */
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
