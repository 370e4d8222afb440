import { countTokens } from "../../util/count-tokens.ts";

/** So many characters are counted at a time: a longer text would be estimated. */
const counted = 150_000;

/** Tokens of a text of any length. */
export function countText(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += counted) tokens += countTokens(text.slice(at, at + counted));
  return tokens;
}
