import { memoizeText } from "../../util/memo.ts";
import { isVerb } from "./verbs.ts";
import { wordsOf } from "../../ranking/words.ts";

export interface Purpose {
  /** The first sentence, without marks, labels and headings before it; empty when missing. */
  readonly sentence: string;
  /** Its first word in lower case, if that is a verb: `search`, `returns`. */
  readonly verb?: string;
}

/** Reads the first sentence of a description, at most a few hundred characters of it. */
export const purposeOf: (text: string) => Purpose = memoizeText((text) => {
  const sentence = firstSentence(text);
  const first = openingWord(sentence);
  return {
    sentence,
    ...(first !== undefined && isVerb(first) && { verb: first }),
  };
});

/** The first word in lower case, adverbs such as `recursively` passed over. */
function openingWord(sentence: string): string | undefined {
  return wordsOf(sentence.slice(0, longestSentence)).find((word) => !/..ly$/.test(word) || isVerb(word));
}

const longestOpening = 2_000;
const longestSentence = 600;

// Headings, tags, marks of lists, emphasis, emoji and labels such as `Purpose:`, `Billing |` or `Billing -` have no meaning.
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

/** Whether the first sentence of an English description begins with a noun, such as "This tool" or "Weather information". */
export function opensWithThing(sentence: string): boolean {
  if (sentence === "" || /^(?:it|this|the)\b.{0,40}\brequired\b/iu.test(sentence)) return false;
  if (openers.test(sentence)) return true;
  const [first = "", second = ""] = wordsOf(sentence.slice(0, 200));
  // "Recursively search": an adverb is not a noun.
  return openingWord(sentence) === first && !isVerb(first) && labels.has(second);
}

// Words that are never verbs, so that an unknown verb is not taken for a noun.
const openers =
  /^(?:an?|the|this|these|it|its|you can|can be used|allows?(?: (?:you|users?|agents?|the))?|enables? (?:you|users?|agents?|the)|lets? (?:you|users?|agents?|the)|used (?:to|for)|provides? (?:the )?(?:ability|means|way)|with (?:this|the)|responsible for|simple|powerful|utility|helper|wrapper|tool|function|endpoint|method|command|class|interface|information|data)\b/iu;

/** Nouns that a label ends with: `Weather information for a city`, `Article search over the help centre`. */
const labels = new Set(
  (
    "calculator converter data details endpoint function generator handler helper info information interface lookup manager method overview " +
    "search service statistics tool utility wrapper"
  ).split(" "),
);
