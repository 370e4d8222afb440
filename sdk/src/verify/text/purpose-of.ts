import { memoizeText } from "../../util/memo.ts";
import { isVerb } from "./verbs.ts";
import { contentWordsOf, wordsOf } from "../../ranking/words.ts";

export interface Purpose {
  /** The first sentence, without marks, labels and headings before it; empty when missing. */
  readonly sentence: string;
  /** Its first word in lower case, where that is a verb: `search`, `returns`. */
  readonly verb?: string;
  /** Its meaningful words, each once, in order. */
  readonly words: readonly string[];
}

/** Reads the first sentence of a description, at most a few hundred characters of it. */
export const purposeOf: (text: string) => Purpose = memoizeText((text) => {
  const sentence = firstSentence(text);
  const first = openingWord(sentence);
  return {
    sentence,
    ...(first !== undefined && isVerb(first) && { verb: first }),
    words: [...new Set(contentWordsOf(sentence))],
  };
});

/** The first word in lower case, adverbs such as `recursively` passed over. */
export function openingWord(sentence: string): string | undefined {
  return wordsOf(sentence.slice(0, longestSentence)).find((word) => !/..ly$/.test(word) || isVerb(word));
}

const longestOpening = 2_000;
const longestSentence = 600;

// Headings, tags, marks of lists, emphasis, emoji and labels such as `Purpose:`, `Billing |` or `Billing -` have no meaning of their own.
const leadIn =
  /^(?:#{1,6} [^\n]{1,80}\n\s*(?=\S)|[\s#>*_`~\-•–—|\p{Extended_Pictographic}\uFE0F\u200D]+|<\/?[\w-]+>|\[[\w -]{1,40}\]\s|\d{1,2}[.)]\s|[\p{L}\p{N}][\p{L}\p{N} .-]{0,30}\s\|\s|(?:purpose|summary|description|overview|tool|function)(?:\s{0,3}:[*_]{0,3}\s|[ \t]*\n))/iu;
const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|no|approx|incl))[.!?](?=[\s<]|$)|[。！？]|(?<!:\s{0,3})(?:\n\s*\n|\n(?=\s*(?:[-*•#<]|\d{1,3}[.)]\s)))/iu;

/** A title before a dash, such as `Billing operations -`. */
const title = /^[\p{L}\p{N}][\p{L}\p{N} .()/&]{0,50} [-–—] (?=\p{Lu})/u;

function firstSentence(text: string): string {
  let rest = text.slice(0, longestOpening);
  for (let found = leadIn.exec(rest); found !== null; found = leadIn.exec(rest)) rest = rest.slice(found[0].length);
  const [label] = title.exec(rest) ?? [];
  if (label !== undefined && !isVerb(wordsOf(label)[0] ?? "")) rest = rest.slice(label.length);
  const end = sentenceEnd.exec(rest);
  const sentence = (end === null ? rest : rest.slice(0, end.index)).slice(0, longestSentence).trim();
  return /[\p{L}\p{N}]/u.test(sentence) ? sentence : "";
}
