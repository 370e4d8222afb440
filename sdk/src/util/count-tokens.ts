import type * as Encoding from "./o200k-base.ts";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { ownExtension, ownFile } from "./own-files.ts";

const load = createRequire(import.meta.url);
let loaded: typeof Encoding | undefined;

/** Tokens of a text by the encoding `o200k_base`, loaded at the first count; over 200,000 characters, estimated from both ends. */
export function countTokens(text: string): number {
  if (text === "") return 0;
  if (text.length <= longestCounted) return countWhole(text);
  const [start, end] = [text.slice(0, longestCounted / 2), text.slice(-longestCounted / 2)];
  return Math.round(((countWhole(start) + countWhole(end)) * text.length) / longestCounted);
}

const longestCounted = 200_000;

/** The tokenizer takes quadratic time for a run of letters, of white space or of other characters, so long ones are counted in pieces. */
const runs = /[\p{L}\p{M}\p{N}]{256}|\s{256}|[^\s\p{L}\p{M}\p{N}]{256}/gu;

function countWhole(text: string): number {
  loaded ??= load(fileURLToPath(ownFile(`util/o200k-base${ownExtension}`))) as typeof Encoding;
  return loaded.countPieces(piecesOf(text));
}

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

/** Estimates the tokens of this number of characters of definitions, without loading an encoding. */
export const estimatedTokens = (characters: number): number => Math.round(characters / 4.4);
