import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type * as Encoding from "./o200k-base.ts";
import { ownExtension, ownFile } from "./own-files.ts";

const load = createRequire(import.meta.url);
let loaded: typeof Encoding | undefined;

/**
 * How many tokens a text has for a model, by the encoding `o200k_base`: exact for some models, an estimate for others. The middle of a text
 * of more than 200,000 characters is estimated from its ends. The encoding is loaded at the first count.
 */
export function countTokens(text: string): number {
  if (text === "") return 0;
  if (text.length <= longestCounted) return countWhole(text);
  const [start, end] = [text.slice(0, longestCounted / 2), text.slice(-longestCounted / 2)];
  return Math.round(((countWhole(start) + countWhole(end)) * text.length) / longestCounted);
}

const longestCounted = 200_000;

/** The tokenizer takes quadratic time for a run of letters, of white space or of other characters, so long ones are counted in pieces. */
const runs = /[\p{L}\p{M}\p{N}]{256}|\s{256}|[^\s\p{L}\p{M}\p{N}]{256}/gu;

/** Characters that were counted since the tokenizer's cache was empty. */
let cached = 0;

/** The cache holds 100,000 words; once it is full, replacing a word takes ever longer. So many characters do not fill it. */
const mostCached = 200_000;

function countWhole(text: string): number {
  // Loading the token table takes longer than verifying a few tools.
  loaded ??= load(fileURLToPath(ownFile(`util/o200k-base${ownExtension}`))) as typeof Encoding;
  cached += text.length;
  if (cached > mostCached) {
    loaded.clearMergeCache();
    cached = text.length;
  }
  let count = 0;
  for (const piece of piecesOf(text)) count += loaded.countTokens(piece, plainText);
  return count;
}

// Special tokens such as `<|endoftext|>` are ordinary text here.
const plainText = { disallowedSpecial: new Set<string>() };

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    const end = index + run.length;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces.filter((piece) => piece !== "");
}
