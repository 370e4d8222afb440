import { isDenied, isMentioned, isOption } from "./mentioned.ts";
import { steeringSigns, type Sign } from "./patterns.ts";
import { findPhrases, type FoundPhrase, type ScannedText } from "./words/phrases.ts";

export interface ShownSign extends FoundPhrase, Pick<Sign, "what" | "weight"> {}

/** The signs of a text, each once, the heaviest first; a phrase counts for one sign only. */
export function shownSigns(scanned: ScannedText): readonly ShownSign[] {
  const shown = steeringSigns.flatMap((sign) => {
    const found = meantPhrases(scanned, sign);
    return found.length === 0 ? [] : [{ sign, found }];
  });
  const kept: ShownSign[] = [];
  const order = shown.toSorted(
    (left, right) => right.sign.weight - left.sign.weight || (left.found[0]?.start ?? 0) - (right.found[0]?.start ?? 0),
  );
  for (const { sign, found } of order) {
    const phrase = found.find((each) => !kept.some(({ start, end }) => each.start < end && start < each.end));
    if (phrase !== undefined) kept.push({ ...phrase, what: sign.what, weight: sign.weight });
  }
  return kept;
}

const meantPhrases = (scanned: ScannedText, sign: Sign): readonly FoundPhrase[] =>
  findPhrases(scanned, sign.patterns).filter(
    (found) =>
      isMeant(scanned.text, found, sign.inQuotes) &&
      (sign.inPurpose === true || !isPurpose(scanned.text, found)) &&
      sign.holds(scanned, found),
  );

function isMeant(text: string, found: FoundPhrase, inQuotes = false): boolean {
  if (isMentioned(text, found, inQuotes) || isOption(text, found)) return false;
  return isOwnDenial.test(text.slice(found.start, found.end)) || !isDenied(text, found);
}

/** The phrase has its own negation, so that another one before it turns nothing round. */
const isOwnDenial = /^(?:do not|don't|no|not|never|without|needs? no)\b|\b(?:not|never|n't)\b/u;

const sentenceEnd = /[.!?](?=\s)|\n/u;
const addressed =
  /\b(?:must|should|shall|always|never|you|your|need to|needs to|have to|has to|before|after|prior|when|whenever|while|first|due to)\b|^\W*(?:(?:urgent|important|security|official) )*(?:note|notice|message|announcement|memo|from)\b[^.]{0,60}[:\]]/u;

/** Whether a phrase is in the first sentence, and that says what the tool does instead of what others have to do. */
function isPurpose(text: string, { start }: FoundPhrase): boolean {
  const [purpose = ""] = text.split(sentenceEnd, 1);
  return start < purpose.length && !addressed.test(purpose);
}
