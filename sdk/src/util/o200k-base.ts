import { clearMergeCache, countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** Number of characters counted since the tokenizer's cache was empty. */
let cached = 0;

/** The cache holds 100,000 words; once it is full, replacing a word takes ever longer. Texts of this length do not fill it. */
const mostCached = 200_000;

// Special tokens such as `<|endoftext|>` are ordinary text here.
const plainText = { disallowedSpecial: new Set<string>() };

/** The total number of tokens of these texts. Loaded at the first count: the table takes longer to load than a few tools take to verify. */
export function countPieces(pieces: readonly string[]): number {
  let count = 0;
  for (const piece of pieces) {
    cached += piece.length;
    if (cached > mostCached) {
      clearMergeCache();
      cached = piece.length;
    }
    count += countTokens(piece, plainText);
  }
  return count;
}
