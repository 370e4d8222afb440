import { memoizeText } from "../../util/memo.ts";
import { contextPatterns } from "./context-requests.ts";
import { encodedPatterns } from "./encoded-texts.ts";
import * as tables from "./patterns.ts";
import { privateFlowPatterns } from "./private-flows.ts";
import { secretPatterns } from "./secret-requests.ts";
import { normalText } from "./words/normal-text.ts";
import { phrasesOf, type FoundPhrase, type ScannedText } from "./words/phrases.ts";
import type { Pattern } from "./words/pattern.ts";

const patterns: readonly Pattern[] = [
  ...tables.steeringSigns.flatMap((sign) => sign.patterns),
  ...tables.otherToolSigns.flatMap((sign) => sign.patterns),
  ...tables.overridePatterns,
  ...tables.templateMarks,
  ...tables.weightMarks,
  ...tables.hidingPatterns,
  ...tables.discreetPatterns,
  ...tables.sideFlowPatterns,
  ...encodedPatterns,
  ...secretPatterns,
  ...privateFlowPatterns,
  ...contextPatterns,
];

/** A million tokens: no model reads more. */
const longestSearched = 4_000_000;

/** Normalises a text and searches it for all patterns, once for all detectors. Cached for short texts, which several tools may share. */
export const scanText: (original: string) => ScannedText = memoizeText((original) => {
  const normal = normalText(original.slice(0, longestSearched));
  const searched = withoutOwnKeys(normal.text);
  const found = new Map<Pattern, readonly FoundPhrase[]>();
  for (const pattern of patterns) {
    const phrases = phrasesOf(searched, pattern);
    if (phrases.length > 0) found.set(pattern, phrases);
  }
  return { ...normal, found };
});

const whose = String.raw`your|an?|the|its|this|that`;
/** A key of the API that the tool calls: not a person's key, not all keys, and not a key that opens more than an API. */
const key = String.raw`(?<owner>(?:(?!(?:all|any|every|each|other|another|stored|saved|found|known|user|customer|system|private|ssh|pgp|gpg|recovery|seed|wallet|master|backup)\b)[\w-]{1,30} ){0,2}?)(?:(?:(?:api|access|auth|bearer|client|app|bot|session|license|subscription|personal access)[- ]?)?(?:keys?|tokens?)|client (?:ids?|secrets?))(?: (?:id|and (?:secret|key)))?`;

/** A name that suggests a key: `Authorization`, `x-acme-key`, `clientSecret`, `ACME_TOKEN`. */
const slotName = String.raw`(?:proxy-)?authorization|[\w$.-]{0,40}(?:(?<![a-z])|api|access|auth|client|bearer|session)(?:keys?|tokens?|secrets?|auth|bearer|jwt|pat)(?![a-z])[\w$.-]{0,20}`;
const slotKind = "header|query parameter|parameter|argument|field|environment variable|variable|cookie|setting|option";
const slot = String.raw`(?:(?:the|an?|each|every) )?(?:(?:http|request|custom) )?(?:[\x60"']?(?:${slotName})(?:: ?[^\x60"'\n]{1,40})?[\x60"']?(?: (?:http |request )?(?:${slotKind})s?)?|(?:file )?[\x60"']?[\w~/.-]*\.(?:env|json|ya?ml|toml|ini|npmrc|netrc)\b[\x60"']?|(?:basic |bearer )?auth(?:entication|orization) header)`;

const putting =
  "include|pass|put|add|send|supply|provide|set|give|use|specify|enter|insert|place|attach|store|save|paste|copy|export|keep|configure";
const goes = String.raw`(?:(?:must|should|has to|have to|needs? to|can|may|is|are) ){0,2}(?:be )?(?:go(?:es)?|passed|sent|included|given|put|set|supplied|provided|expected|added|stored|placed|read)`;
/** Sending the key to one address is elsewhere; `with every request to …` is not. */
const isElsewhere = String.raw`(?:(?! (?:every|each|all) )[^.;!?\n]){0,60}? (?:to|at|into) \S{0,40}(?::\/\/|@)| (?:that|which) you\b`;

const ownKeys = [
  String.raw`(?<![\w'])(?:(?:${putting}) (?:(?:${whose}) )?|(?:${whose}) )${key}(?: (?:here|${goes}|as an? (?:bearer )?token)){0,2} (?:in|as|into|to|via|through|under|with|from|using) (?<slot>${slot})(?![\w\x60"'-]| (?:${slotKind})|${isElsewhere})`,
  String.raw`(?<![\w'])(?:set|fill|assign) (?<slot>${slot}) (?:to|with) (?:(?:${whose}) )?${key}(?! (?:that|which|from|of|found)\b)`,
].map((source) => new RegExp(source, "g"));

/**
 * The text with blanks in place of instructions to send a key of the tool's own API, since these steer nobody: `include your API key in the
 * Authorization header`. Somebody else's key, a key that has to be looked for, and a place for something else stay. Offsets do not change.
 */
const withoutOwnKeys = (text: string): string =>
  ownKeys.reduce((rest, pattern) => {
    const spans = Array.from(rest.matchAll(pattern)).filter(
      ({ 0: { length }, index, groups: { slot: place = "", owner = "" } = {} }) =>
        isOwn(owner, place, rest.slice(0, index) + rest.slice(index + length)),
    );
    return spans.reduce(
      (blank, { 0: { length }, index }) => blank.slice(0, index) + "·".repeat(length) + blank.slice(index + length),
      rest,
    );
  }, text);

/** A parameter that asks a model for another vendor's key does not make that vendor the tool's own. */
const isOwn = (owner: string, place: string, others: string): boolean =>
  /header|environment variable/u.test(place) ||
  (owner.match(/[\w-]+/gu) ?? []).every((word) => (place + others).includes(word));
