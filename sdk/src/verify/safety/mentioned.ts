import { reach, sentenceAfter, sentenceBefore, type FoundPhrase } from "./words/phrases.ts";

/** Words that show that a text is about such phrases: a scanner, a filter, a test. */
const isAbout =
  /\b(?:detect(?:s|ed|ing|ion)?|scan(?:s|ner|ning)?|flag(?:s|ged)|identif(?:y|ies)|classif(?:y|ies)|recogni[sz]es|moderates|guards? against|protects? against|prevents?|saniti[sz]es?|injections?|jailbreaks?|attacks?|malicious|adversarial|suspicious|attempts? (?:to|at)|red[- ]team\w*|(?<!\b(?:seed|recovery|backup|secret|mnemonic) )phrases?|patterns?|payloads?|keywords?|such as|e\.g|for example|for instance|examples? of|looks? like|dangerous|penetration|explains?|tests? whether|reports? whether|checks? whether)\b/iu;

/** Reported speech: `a page that asks you to …`. */
const reported =
  /\b(?:asks?|asking|tells?|telling|instruct(?:s|ing)|says?|saying|attempts?|attempting|try|tries|trying|claims?|urges?|wants?|tricks?|containing|contains?)\s+(?:[\w'-]+\s+){0,4}$/iu;

/** Words by which a tool guards against third-party instructions. */
const guards =
  /\b(?:(?:do not|don't|never|must not) (?:follow|obey|execute|act on|trust|treat)|untrusted|treat (?:it|them|this|the \w+|all \w+) as data|(?:as|is|are) (?:only |just )?data)\b/iu;

/** The number of signs that a phrase is mentioned rather than used: quotes, a value, reported speech, a guard, the subject of the text. */
export function mentionSigns(text: string, phrase: FoundPhrase, isValue = false): number {
  const before = sentenceBefore(text, phrase);
  const after = sentenceAfter(text, phrase);
  const around = text.slice(Math.max(0, phrase.start - reach), phrase.end + reach);
  const signs = [
    isValue,
    isQuoted(before, after),
    isAbout.test(before) || isAbout.test(after),
    reported.test(before),
    guards.test(around),
  ];
  return signs.filter(Boolean).length;
}

/** Whether a phrase is mentioned rather than used; `inQuotes` if quotes prove nothing, as for a command. */
export function isMentioned(text: string, phrase: FoundPhrase, inQuotes = false): boolean {
  const before = sentenceBefore(text, phrase);
  const after = sentenceAfter(text, phrase);
  return (
    (!inQuotes && isQuoted(json.test(before) ? before.replaceAll(jsonQuotes, "") : before, after)) ||
    isAbout.test(before) ||
    isAbout.test(after) ||
    reported.test(before)
  );
}

/** Text in quotes that are JSON syntax is not quoted. */
const json = /\{ ?"[\w $-]{1,40}" ?:/u;
const jsonQuotes = /"(?= ?[:,}\]])|(?<=[:,{[] ?)"/gu;

const pairs: readonly (readonly [open: string, close: string])[] = [
  ["「", "」"],
  ["『", "』"],
  ["`", "`"],
  ['"', '"'],
];

function isQuoted(before: string, after: string): boolean {
  const isPaired = pairs.some(([open, close]) => {
    const isOpen =
      open === close ? before.split(open).length % 2 === 0 : before.lastIndexOf(open) > before.lastIndexOf(close);
    return isOpen && after.includes(close);
  });
  // An apostrophe inside a word is not a closing quote.
  const begun = `${before}x`;
  const opened =
    [...begun.matchAll(/(?<![\p{L}\p{N}])'(?=\S)/gu)].length - [...begun.matchAll(/(?<=\S)'(?![\p{L}\p{N}])/gu)].length;
  return isPaired || (opened > 0 && /'(?![\p{L}\p{N}])/u.test(after));
}

const negation =
  /\b(?:not|never|n't|don't|doesn't|won't|cannot|can't|no|nothing|refuses? to|without)\b((?:(?!\b(?:but|also|then|and|instead|while|because|as long as)\b)[^,;:]){0,60})$/iu;

/** Whether the sentence negates a phrase before it: `never deletes anything without telling the user`. */
export const isDenied = (text: string, phrase: FoundPhrase): boolean => negation.test(sentenceBefore(text, phrase));

const option =
  /\bwhether\b|\b(?:if|when)\s+(?:\S+\s+){0,3}(?:true|false|set|enabled|disabled|omitted|specified|provided|given|yes|no|0|1)\b|\b(?:true|false|set|flag|option|mode|boolean)\b[^,;]{0,30}\bto\s+$|^\s*(?:true|false)\b/iu;

/** Whether a phrase describes the effect of a setting: `if true, do not notify the user`. */
export const isOption = (text: string, phrase: FoundPhrase): boolean => option.test(sentenceBefore(text, phrase));

/** Whether a phrase is meant literally: it is not mentioned, not a setting, and not negated. */
export const isMeant = (text: string, phrase: FoundPhrase): boolean =>
  !isMentioned(text, phrase) && !isOption(text, phrase) && !isDenied(text, phrase);
