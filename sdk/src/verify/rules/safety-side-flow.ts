import { defineRule } from "../subject/define-rule.ts";
import { findPhrases, firstSentenceOf, type FoundPhrase, type ScannedText } from "../safety/words/phrases.ts";
import { reportTexts } from "../safety/safety-texts.ts";
import { isMeant } from "../safety/mentioned.ts";
import { contextRequestsIn } from "../safety/context-requests.ts";
import { sideFlowPatterns } from "../safety/patterns.ts";

export default defineRule({
  id: "safety-side-flow",
  severity: "warning",
  summary: "No user data goes to parties that the tool's purpose does not need.",
  scope: "tool",
  check(subject, report) {
    reportTexts(subject, report, ({ scanned, isValue, isOption = false }) => {
      if (isValue) return undefined;
      const [request] =
        isOption && subject.definition !== undefined ? contextRequestsIn(scanned, subject.definition) : [];
      if (request !== undefined) {
        return {
          phrase: request,
          says: "asks for the conversation, the model's instructions or secrets around it",
          remedy: "Ask for the one value that the tool needs, and say in the description what it is used for.",
        };
      }
      const [phrase] = sideFlowsIn(scanned);
      return (
        phrase && {
          phrase,
          says: "says that data is kept for or given to a party that the purpose of the tool does not need",
          remedy: "Remove it from the tool, or make it a separate tool that the user asks for.",
        }
      );
    });
  },
});

function sideFlowsIn(scanned: ScannedText): readonly FoundPhrase[] {
  return findPhrases(scanned, sideFlowPatterns).filter(
    (found) =>
      isMeant(scanned.text, found) &&
      !isOwnPurpose(scanned.text, found) &&
      !isRequestedAfter.test(scanned.text.slice(found.end, found.end + 60)),
  );
}

/** `Share a folder with our partners` is the purpose of the tool; `it also shares` is not. */
function isOwnPurpose(text: string, { start, end }: FoundPhrase): boolean {
  const purpose = firstSentenceOf(text);
  return (
    start < purpose.length &&
    !/\b(?:each|every|also|cop(?:y|ies)|while|it (?:meets|sees|handles))\b/u.test(text.slice(0, end))
  );
}

const isRequestedAfter =
  /^[^.\n]{0,40}\b(?:only (?:if|when|with|after)|with (?:the|their|your) consent|if the user|when the user|on request|you name|you choose)\b/u;
