/**
 * Whether a flat text may mean something that needs certain words. Nearly no text has them, and looking for words costs far
 * less than looking for phrases.
 */
export interface Prefilter {
  /** One of them is in every text for which it holds. */
  readonly words: readonly string[];
  holds(text: string): boolean;
}

/** A text with a word of each of these lists, the rarest list first. A word is the beginning of one, or any signs. */
export function hasOfEach(first: readonly string[], ...others: readonly (readonly string[])[]): Prefilter {
  const patterns = [first, ...others].map(anyWord);
  return { words: first, holds: (text) => patterns.every((pattern) => pattern.test(text)) };
}

/** A text for which one of these holds. */
export function hasAny(...prefilters: readonly Prefilter[]): Prefilter {
  const words = prefilters.flatMap((prefilter) => prefilter.words);
  const some = anyWord(words);
  return { words, holds: (text) => some.test(text) && prefilters.some((prefilter) => prefilter.holds(text)) };
}

/** A text for which at least so many of these hold. */
export function hasSeveral(least: number, prefilters: readonly Prefilter[]): Prefilter {
  const words = prefilters.flatMap((prefilter) => prefilter.words);
  const some = anyWord(words);
  return {
    words,
    holds: (text) => some.test(text) && prefilters.filter((prefilter) => prefilter.holds(text)).length >= least,
  };
}

/** One expression, which the engine searches for much faster than for each word; the boundary makes it faster still. */
function anyWord(words: readonly string[]): RegExp {
  const listed = (chosen: readonly string[]): string => [...new Set(chosen)].sort().map(escaped).join("|");
  const begun = listed(words.filter(beginsWord));
  const inside = listed(words.filter((word) => !beginsWord(word)));
  return new RegExp([begun && String.raw`\b(?:${begun})`, inside].filter((source) => source !== "").join("|"));
}

const beginsWord = (word: string): boolean => /^[a-z]/.test(word);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A text as prefilters read it: in lower case, on one line, with straight apostrophes. */
export function flatText(text: string): string {
  const lower = text.toLowerCase();
  const straight = lower.includes("’") ? lower.replaceAll("’", "'") : lower;
  const spaced = straight.includes("\n") ? straight.replaceAll("\n", " ") : straight;
  return spaced.includes("\\n") ? spaced.replaceAll("\\n", " ") : spaced;
}
