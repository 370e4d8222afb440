import { defineRule } from "../subject/define-rule.ts";
import { findPhrases, type FoundPhrase, type ScannedText } from "../safety/words/phrases.ts";
import { reportTexts } from "../safety/safety-texts.ts";
import { isDenied, isOption, mentionSigns } from "../safety/mentioned.ts";
import { discreetPatterns, hidingPatterns } from "../safety/patterns.ts";

export default defineRule({
  id: "safety-conceal-from-user",
  severity: "error",
  summary: "No text tells the model to hide from the user what it does.",
  scope: "tool",
  check(subject, report) {
    reportTexts(subject, report, ({ scanned, isValue }) => {
      const [phrase] = concealmentsIn(scanned, isValue);
      return (
        phrase && {
          phrase,
          severity: phrase.severity,
          says: "tells the model to hide something from the user",
          remedy: "Delete the order; if it is about how to speak, say what to show instead: names rather than ids.",
        }
      );
    });
  },
});

interface Concealment extends FoundPhrase {
  readonly severity: "error" | "warning";
}

/** Every phrase that tells the model to hide something from the user. Settings, denials and quotations do not count. */
function concealmentsIn(scanned: ScannedText, isValue: boolean): readonly Concealment[] {
  const plain = scanned.text;
  const weigh = (found: FoundPhrase, base: Concealment["severity"]): readonly Concealment[] => {
    if (isOption(plain, found) || isConditional(plain, found) || (!isOwnDenial(plain, found) && isDenied(plain, found)))
      return [];
    const mentioned = mentionSigns(plain, found, isValue);
    if (mentioned > 1 || (mentioned === 1 && base === "warning")) return [];
    return [{ ...found, severity: mentioned === 1 ? "warning" : base }];
  };
  const certain = findPhrases(scanned, hidingPatterns).flatMap((found) => weigh(found, "error"));
  return certain.length > 0
    ? certain
    : findPhrases(scanned, discreetPatterns).flatMap((found) => weigh(found, "warning"));
}

/** `do not tell the user that it worked until …` is about the time only. */
const isConditional = (text: string, { end }: FoundPhrase): boolean =>
  /^[^.!?\n]{0,160}\b(?:until|unless|before (?:the|it|you|this)|yet)\b/iu.test(text.slice(end, end + 200));

/** Whether the phrase has its own negation, so that an earlier negation does not reverse it: `you must not …; never …`. */
const isOwnDenial = (text: string, { start, end }: FoundPhrase): boolean =>
  /^(?:do|don't|never|must|should|shall|may|not|mustn't|shouldn't|ne|no|не)(?![\p{L}])/iu.test(text.slice(start, end));
