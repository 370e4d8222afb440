import { createRequire } from "node:module";
import type { DescribedTool } from "../../model/described-tool.ts";
import { rememberObjects } from "../../util/remember-objects.ts";

type Count = (text: string, options: { readonly disallowedSpecial: Set<string> }) => number;

const require = createRequire(import.meta.url);
let loaded: Count | undefined;

/**
 * How many tokens a text has for a model, by the encoding `o200k_base`: exact for some models, an estimate for others. The middle of a text
 * of more than 200,000 characters is estimated from its ends.
 */
export function countTokens(text: string): number {
  if (text === "") return 0;
  if (text.length <= longestCounted) return countWhole(text);
  const [start, end] = [text.slice(0, longestCounted / 2), text.slice(-longestCounted / 2)];
  return Math.round(((countWhole(start) + countWhole(end)) * text.length) / longestCounted);
}

const longestCounted = 200_000;

/** The tokenizer takes quadratic time for a run without a break. */
const longestStretch = 128;
const stretches = new RegExp(String.raw`[^\s]{${longestStretch}}|[^\S]{${longestStretch}}`, "gu");

function countWhole(text: string): number {
  // Loading the token table takes longer than verifying a few tools.
  loaded ??= (require("gpt-tokenizer/encoding/o200k_base") as { readonly countTokens: Count }).countTokens;
  let count = 0;
  for (const piece of piecesOf(text)) count += loaded(piece, plainText);
  return count;
}

// Special tokens such as `<|endoftext|>` are ordinary text here.
const plainText = { disallowedSpecial: new Set<string>() };

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: stretch, index } of text.matchAll(stretches)) {
    const end = index + stretch.length;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces.filter((piece) => piece !== "");
}

/**
 * Whether a text may have more tokens than this: a cheap estimate that holds for prose. Of 239 published definitions of well-known
 * servers all but one have at least 3.6 characters per token. Random characters have fewer and are not detected.
 */
export function mayExceed(text: string, tokens: number): boolean {
  if (text.length * 2 <= tokens) return false;
  const strange = text.match(/[^\x00-\x7F]/g)?.length ?? 0;
  return (text.length - strange) / 3.3 + strange * 2 > tokens;
}

/** A definition as a model reads it: name, description and parameters as compact JSON. */
export const definitionText: (definition: DescribedTool) => string = rememberObjects(
  ({ name, description, input }: DescribedTool) => JSON.stringify({ name, description, parameters: input }),
);

/** The size of a tool for a model, in tokens. */
export interface ToolTokens {
  /** The definition as a whole. */
  readonly whole: number;
  /** The description alone. */
  readonly description: number;
}

/** The tokens of a definition, cached. */
export const toolTokens: (definition: DescribedTool) => ToolTokens = rememberObjects((definition: DescribedTool) => ({
  whole: countTokens(definitionText(definition)),
  description: countTokens(definition.description),
}));
