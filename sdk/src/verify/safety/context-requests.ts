import type { DescribedTool } from "../../model/verify/rule.ts";
import { isVerb } from "../text/verbs.ts";
import { isMeant } from "./mentioned.ts";
import { plainPattern } from "./words/pattern.ts";
import { findPhrases, isInSentence, type FoundPhrase, type ScannedText } from "./words/phrases.ts";

const namedSecrets = String.raw`[a-z]{2,20}(?:_[a-z]{2,20}){0,3}_(?:key|token|secret|password)`;
const secrets = String.raw`environment variables?|env vars?|process\.env|${namedSecrets}|(?:api |access |private |secret |ssh )?keys|tokens|secrets|passwords?|credentials|cookies|authorization headers`;
const talk = String.raw`conversation|chat|dialogue|session|transcript`;

const talking = "conversation|chat|dialog|messag|transcri|summar|memor|prompt|session|thread|feedback|handoff|escalat";

/** Data around a model that a tool does not need for another purpose. */
const things = [
  {
    // Only the name, in the first line: the description of any tool may mention a thought.
    isFor: new RegExp(`^.*(?:think|thought|reflect)|${talking}`, "u"),
    pattern: plainPattern(String.raw`\b(?:reasoning|thoughts)\b`),
  },
  {
    isFor: new RegExp(talking, "u"),
    pattern: plainPattern(
      String.raw`\b(?:(?:system|developer|hidden|initial) (?:prompt|message|instructions)|(?:${talk}|messages|prompts?|instructions|memory|context|everything|anything)|(?:results?|outputs?|arguments|list) of (?:\w+ ){0,3}tools?)\b`,
    ),
  },
  {
    isFor: /credential|password|secret|token|\bkeys?\b|vault|environment|\benv\b|auth|log ?in|cookie|deploy|config/u,
    pattern: plainPattern(String.raw`\b(?:${secrets})\b`),
  },
];

/** Words that show that the data comes from the model's own context rather than from the request. */
const reaches = plainPattern(
  [
    String.raw`\byour (?:\w+ ){0,3}(?:prompt|instructions|reasoning|thoughts|memory|environment)`,
    String.raw`\byou (?:can |have |were |are |had )?(?:see|saw|seen|know|have|ran|called|used|received|hold|access|sent)\b`,
    String.raw`\bthe user (?:has |have )?(?:told|said|typed|shared|entered)\b`,
    String.raw`\b(?:all|every|any|entire|whole|complete|full) (?:of )?(?:the )?(?:\w+ )?(?:${talk}|${secrets})\b`,
    String.raw`\b(?:previous|prior|earlier|preceding|past) (?:messages|turns|prompts)\b|\b(?:instructions|rules|prompts?) (?:that )?you (?:are|were|have been) (?:given|told)\b|\bvalues? of (?:the |your )?(?:environment variables?|${namedSecrets})\b|\bprocess\.env\b`,
    String.raw`\b(?:${talk}|messages) (?:so far|until now|up to (?:now|here)|to date)\b|\bword for word\b|\bverbatim\b`,
    String.raw`\b(?:in|from) (?:the|your) (?:context|workspace|environment(?! variable)|${talk})\b|\bwhose names? (?:contains?|ends?|starts?)\b`,
  ].join("|"),
);

export const contextPatterns = [...things.map(({ pattern }) => pattern), reaches];

const filling =
  /^(?:add|attach|copy|dump|encode|enter|fill|give|include|insert|list|pass|paste|provide|put|quote|repeat|set|supply|use|write)$/u;

/** `Debug info: …` names the parameter before the request. */
const label = /^[^.:!?\n]{1,30}[.:]\s+/u;

/** Finds parameter texts that ask for the model's instructions, the conversation or secrets around it, for another purpose. */
export function contextRequestsIn(scanned: ScannedText, { name, description }: DescribedTool): readonly FoundPhrase[] {
  const { text } = scanned;
  // `Returns the conversation` describes the tool, not the value to fill in.
  const opening = /\p{L}+/u.exec(text.replace(label, ""))?.[0] ?? "";
  if (isVerb(opening) && !filling.test(opening)) return [];
  const purpose = `${name.replaceAll("_", " ")}\n${description}`.toLowerCase();
  return things.flatMap(({ isFor, pattern }) => {
    if (isFor.test(purpose)) return [];
    const reached = findPhrases(scanned, [reaches]);
    return findPhrases(scanned, [pattern]).filter(
      (found) =>
        reached.some((reach) => isInSentence(text, reach, found) && !isPlaceOf(text, reach, found)) &&
        isMeant(text, found),
    );
  });
}

/** `in the chat` is only the location of something else. */
const isPlaceOf = (text: string, reach: FoundPhrase, thing: FoundPhrase): boolean =>
  reach.start <= thing.start && thing.end <= reach.end && /^(?:in|from) /u.test(text.slice(reach.start));
