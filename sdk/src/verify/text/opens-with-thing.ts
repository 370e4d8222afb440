import { openingWord } from "./purpose-of.ts";
import { isVerb } from "./verbs.ts";
import { wordsOf } from "../../ranking/words.ts";

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
