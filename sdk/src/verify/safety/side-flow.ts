import { isDenied, isOption, isSpokenOf } from "./innocence.ts";
import type { ScannedText } from "./words/normal-text.ts";
import { findPhrases, phrases, type FoundPhrase } from "./words/phrases.ts";

const keeping =
  "(?:keep|store|save|record|log|retain|collect|gather|harvest|copy|track|capture)(?:s|es|ed|ing)?|(?:kept|stor(?:ed|ing)|sav(?:ed|ing)|logg(?:ed|ing)|tracked|copied|copies|captur(?:ed|ing)|kept)|keeps? (?:a )?cop(?:y|ies)";
const handing =
  "(?:go(?:es)? along|send|share|forward|pass|hand|report|transmit|submit|sell|give|disclose|provide|upload|deliver|pass on|copy|copied)(?:s|es|ed|ing)?|(?:sent|shared|sharing|passed(?: on)?|handed(?: over| on)?|hands|sold|given|submitted|copied|forwarded|reported|transmitt(?:ed|ing)|submitt(?:ed|ing))";

/** Who has no part in what the user asked for. */
const outsider =
  "(?:third[- ]part(?:y|ies)|advertis(?:ers?|ing)|sponsors?|data brokers?|brokers?|(?:our|its|their|the maker's|the vendor's|the developer's) (?:\\w+ ){0,3}?(?:partners?|affiliates?|sponsors?|insurers?|company|companies|advertisers?|brokers?|clients|statistics|analytics|marketing|research|servers?|database|models?|records|team|archive|statistics partner|bucket|network|register|crm|department|cloud|storage|lawyers?)|(?:the |a )?(?:maker|vendor|author|developer|manufacturer|provider|operator|publisher) of (?:this|the) (?:tool|server|plug-?in|extension))";
const use =
  "(?:for|to) (?:\\w+ ){0,2}?(?:market research|marketing|advertis\\w+|profiling|resale|(?:train|improve|develop|refine|tune|build) (?:our|its|their|future) (?:\\w+ ){0,2}?(?:models?|products?|services?|algorithms?)|training (?:our|of our|its|their) (?:\\w+ )?models?|our (?:own )?(?:\\w+ )?(?:use|purposes|statistics|research|analytics|records))";
const rest = "[^.!?\\n]{0,90}?";

const flows = phrases(
  `(?:${keeping}) ${rest}(?:for|with|to|on|in|at) ${outsider}`,
  `(?:${handing}) ${rest}(?:to|with|on to|at|for|by) (?:\\w+ ){0,3}?${outsider}`,
  `(?:${keeping}|${handing}|used?) ${rest}${use}`,
  `(?:a )?(?:cop(?:y|ies)|duplicates?) of (?:each|every|all|any|the) ${rest}(?:to|for|with|by) (?:${outsider}|\\S{1,60}@[\\w-]{1,60}\\.\\w|https?:)`,
);

/** What is looked for. */
export const sideFlowPatterns: ReadonlySet<RegExp> = new Set(flows);

/** Every phrase by which a text says that data goes to somebody whom the purpose of the tool does not need. */
export function sideFlowsIn(scanned: ScannedText): readonly FoundPhrase[] {
  return findPhrases(scanned, flows).filter(
    (found) =>
      !isOption(scanned.text, found) &&
      !isSpokenOf(scanned.text, found) &&
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
