import { isDenied, isMentioned, isOption } from "./mentioned.ts";
import { sideFlowPatterns } from "./patterns.ts";
import { findPhrases, type FoundPhrase, type ScannedText } from "./words/phrases.ts";

/** Every phrase by which a text says that data goes to somebody whom the purpose of the tool does not need. */
export function sideFlowsIn(scanned: ScannedText): readonly FoundPhrase[] {
  return findPhrases(scanned, sideFlowPatterns).filter(
    (found) =>
      !isOption(scanned.text, found) &&
      !isMentioned(scanned.text, found) &&
      !isDenied(scanned.text, found) &&
      !isOwnPurpose(scanned.text, found) &&
      !isRequestedAfter.test(scanned.text.slice(found.end, found.end + 60)),
  );
}

/** `Share a folder with our partners` is what the tool is for; `it also shares` is not. */
function isOwnPurpose(text: string, { start, end }: FoundPhrase): boolean {
  const [purpose = ""] = text.split(/[.!?](?=\s)|\n/u, 1);
  return (
    start < purpose.length &&
    !/\b(?:each|every|also|cop(?:y|ies)|while|it (?:meets|sees|handles))\b/u.test(text.slice(0, end))
  );
}

const isRequestedAfter =
  /^[^.\n]{0,40}\b(?:only (?:if|when|with|after)|with (?:the|their|your) consent|if the user|when the user|on request|you name|you choose)\b/u;
