import { isDenied, isOption, isSpokenOf } from "./innocence.ts";
import type { ScannedText } from "./normal-text.ts";
import { findPhrases, type FoundPhrase } from "./phrases.ts";
import type { Sign } from "./sign.ts";
import { steeringSigns } from "./steering-signs.ts";

/** A sign with the phrase that shows it. */
export interface ShownSign extends FoundPhrase, Pick<Sign, "what" | "weight"> {}

/** What is looked for. */
export const signPatterns: readonly RegExp[] = steeringSigns.flatMap(({ patterns }) => patterns);

/** The signs of a text, each once, the heaviest first; of those for one phrase the heaviest. */
export function shownSigns(scanned: ScannedText): readonly ShownSign[] {
  const shown = steeringSigns.flatMap(({ what, weight, patterns, inPurpose, holds }): readonly ShownSign[] => {
    const phrase = findPhrases(scanned, patterns).find(
      (found) =>
        isMeant(scanned.text, found) &&
        (inPurpose === true || !isPurpose(scanned.text, found)) &&
        holds?.(scanned, found) !== false,
    );
    return phrase === undefined ? [] : [{ ...phrase, what, weight }];
  });
  const kept: ShownSign[] = [];
  for (const sign of shown.toSorted((left, right) => right.weight - left.weight || left.start - right.start)) {
    if (!kept.some(({ start, end }) => sign.start < end && start < sign.end)) kept.push(sign);
  }
  return kept;
}

function isMeant(text: string, found: FoundPhrase): boolean {
  if (isSpokenOf(text, found) || isOption(text, found)) return false;
  return isOwnDenial.test(text.slice(found.start, found.end)) || !isDenied(text, found);
}

/** The phrase has its own negation, so that another one before it turns nothing round. */
const isOwnDenial = /^(?:do not|don't|no|not|never|without|needs? no)\b|\b(?:not|never|n't)\b/u;

const sentenceEnd = /[.!?](?=\s)|\n/u;
const addressed =
  /\b(?:must|should|shall|always|never|you|your|need to|needs to|have to|has to|before|after|prior|when|whenever|while|first|due to)\b/u;

/** Whether a phrase is in the first sentence, and that says what the tool does instead of what others have to do. */
function isPurpose(text: string, { start }: FoundPhrase): boolean {
  const [purpose = ""] = text.split(sentenceEnd, 1);
  return start < purpose.length && !addressed.test(purpose);
}
