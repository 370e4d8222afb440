import { defineRule } from "../define-rule.ts";
import { describedInEnglish } from "../english-subject.ts";
import { descriptionPlace } from "../places.ts";
import { openingWord, purposeOf } from "../purpose-of.ts";
import { isVerb } from "../verbs.ts";
import { clipText } from "../visible-text.ts";
import { wordsOf } from "../words.ts";

export default defineRule({
  id: "desc-starts-with-verb",
  severity: "info",
  summary: "The description opens with what the tool does, as a verb.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined) return;
    const { sentence } = purposeOf(definition.description);
    if (!opensWithThing(sentence)) return;
    report({
      ...descriptionPlace(subject),
      message: "The description opens with a thing and not with what the tool does.",
      evidence: clipText(sentence),
      remedy: "Begin with the verb: `Search the articles …` rather than `This tool is for searching …`.",
    });
  },
});

// Words that no verb is, so that an unknown verb is never taken for a thing.
const openers =
  /^(?:an?|the|this|these|it|its|you can|can be used|allows?(?: (?:you|users?|agents?|the))?|enables? (?:you|users?|agents?|the)|lets? (?:you|users?|agents?|the)|used (?:to|for)|provides? (?:the )?(?:ability|means|way)|with (?:this|the)|responsible for|simple|powerful|utility|helper|wrapper|tool|function|endpoint|method|command|class|interface|information|data)\b/iu;

/** Nouns that a label ends with: `Weather information for a city`, `Article search over the help centre`. */
const labels = new Set(
  (
    "calculator converter data details endpoint function generator handler helper info information interface lookup manager method overview " +
    "search service statistics tool utility wrapper"
  ).split(" "),
);

function opensWithThing(sentence: string): boolean {
  if (sentence === "" || /^(?:it|this|the)\b.{0,40}\brequired\b/iu.test(sentence)) return false;
  if (openers.test(sentence)) return true;
  const [first = "", second = ""] = wordsOf(sentence.slice(0, 200));
  // "Recursively search": an adverb is no thing.
  return openingWord(sentence) === first && !isVerb(first) && labels.has(second);
}
