import { memoizeText } from "../../util/memo.ts";

/** Ways to say one thing, as sources of regular expressions without regard to case. */
export interface Phrases {
  /** Whole words; a space stands for any white space, so that a phrase may go over the end of a line. */
  readonly words: readonly string[];
  /** Found inside words too: for scripts that write no spaces, and for marks. */
  readonly anywhere?: readonly string[];
}

/** More of a text than this is not looked at: what a reader must know stands before it. */
const longestRead = 20_000;

/** Whether a text says one thing in any of these ways. Costs time in proportion to the text; what was asked before is remembered. */
export function phraseMatcher({ words, anywhere = [] }: Phrases): (text: string) => boolean {
  const whole = words.map((phrase) => phrase.replaceAll(" ", String.raw`\s+`)).join("|");
  const source = [String.raw`(?<!\p{L})(?:${whole})(?!\p{L})`, ...anywhere].join("|");
  const pattern = new RegExp(source, "iu");
  return memoizeText((text) => pattern.test(text.slice(0, longestRead).replaceAll("’", "'")));
}
