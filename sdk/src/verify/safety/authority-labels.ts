import { isVerb } from "../text/verbs.ts";
import { expanded, plainPattern } from "./words/pattern.ts";
import { findPhrases, type FoundPhrase, type ScannedText } from "./words/phrases.ts";

/** A heading, tag or lead that claims rank, secrecy or a machine's ear for what follows. */
export interface AuthorityLabel extends FoundPhrase {
  /** Where what it is the label of ends. */
  readonly contentEnd: number;
  /** 2 where it keeps people out or speaks to the model only, which needs no further sign. */
  readonly weight: 1 | 2;
  /** By brackets, rulers or a heading, rather than by a colon. */
  readonly isSetOff: boolean;
}

// A word has no sign that is between words, and rulers are taken whole: else a line of a table could be read in millions of ways.
const word = String.raw`[^\s\[\](){}<>|=#:.!?\n_-]{1,30}`;
const gap = "[ _-]{1,3}";
/** A few words that claim it; parts of a name in a tag are set apart by `_`. */
const claim = String.raw`_{0,3}(?:${word}${gap}){0,8}(?<![a-z0-9])${expanded("(?:<secrecy>|<rank>|<machine>)")}(?![a-z0-9])(?:'s)?(?:${gap}${word}){0,9}_{0,3}`;
const ruler = "(?<!=)={2,}(?!=)|(?<!-)-{3,}(?!-)|(?<!~)~{2,}(?!~)";

/** Set off by brackets, rulers or the marks of a heading. */
const setOff = [
  String.raw`\[{1,3} ?${claim} ?\]{1,3}`,
  String.raw`\{{1,3} ?${claim} ?\}{1,3}`,
  String.raw`<!?-{0,2} ?${claim} ?-{0,2}>`,
  // Behind a word it is a remark on that word: `Group (invisible)`.
  String.raw`(?<=^|[\n.!?:] ?)\({1,3} ?${claim} ?\){1,3}`,
  String.raw`(?:${ruler}|#{1,6}|\|{1,2}) ?${claim} ?(?:={2,}|-{3,}|~{2,}|\|{1,2}|:|\n|$)`,
].map(plainPattern);

/** At the beginning of a sentence, before a colon or a dash. */
const leading = [plainPattern(String.raw`(?<=^|[\n.!?>] ?)${claim}(?: (?:-|=>) |:)`)];

export const labelPatterns = [...setOff, ...leading];

const claims = (name: string): RegExp => new RegExp(String.raw`(?<![\p{L}])${expanded(`<${name}>`)}(?![\p{L}])`, "u");
const says = claims("speech");
const ranks = claims("rank");
const commands = claims("command");
const hides = claims("secrecy");
const addresses = claims("machine");

/** Every such label before an order. A label that names a condition, as `[ADMIN ONLY] Lists …` does, is followed by none. */
export function authorityLabels(scanned: ScannedText): readonly AuthorityLabel[] {
  const labels = [
    ...findPhrases(scanned, setOff).map((found) => ({ found, isSetOff: true })),
    ...findPhrases(scanned, leading).map((found) => ({ found, isSetOff: false })),
  ];
  return labels.flatMap(({ found, isSetOff }): readonly AuthorityLabel[] => {
    const weight = weightOf(scanned, found, isSetOff);
    if (weight === undefined || !beginsWithOrder(scanned.text.slice(found.end, found.end + 200))) return [];
    return [{ ...found, weight, isSetOff, contentEnd: contentEnd(scanned.text, found) }];
  });
}

function weightOf(scanned: ScannedText, found: FoundPhrase, isSetOff: boolean): AuthorityLabel["weight"] | undefined {
  const label = scanned.text.slice(found.start, found.end).replaceAll("_", " ");
  // Usage notes for agents are what a description is.
  if (
    /\b(?:usage|notes? (?:for|to)|hints?|tips?|examples?|guide|guidelines|parameters|returns|when to)\b/u.test(label) &&
    !/\beyes|only\b/u.test(label) &&
    !isTag(label)
  )
    return undefined;
  if (hides.test(label) && (isSetOff || isCapitals(scanned, found))) return 2;
  const isRanked = ranks.test(label) || addresses.test(label);
  const isHeading = label.startsWith("#");
  if (isRanked && commands.test(label) && !isHeading && isCapitals(scanned, found)) return 2;
  if (ranks.test(label) && says.test(label)) return 1;
  if (isSetOff && addresses.test(label) && (says.test(label) || isTag(label))) return 1;
  return ranks.test(label) && isCapitals(scanned, found) ? 1 : undefined;
}

const isTag = (label: string): boolean => label.startsWith("<");

function isCapitals(scanned: ScannedText, found: FoundPhrase): boolean {
  const { start, end } = scanned.originalSpan(found);
  const label = scanned.original.slice(start, end);
  return /\p{Lu}{3}/u.test(label) && !/\p{Ll}/u.test(label);
}

const leadIn =
  /^[\s\])}>:"'-]*(?:(?:from (?:here|now) on|first|now|please|then|also|henceforth|before \S+|after \S+|always|never|do not|don't|just),? )*/u;

/** Whether a text begins with what is to be done: the plain form of a verb, or a word that is followed by one. */
function beginsWithOrder(text: string): boolean {
  const lead = leadIn.exec(text)?.[0] ?? "";
  if (/[a-z]/u.test(lead)) return true;
  const [first = "", second = ""] = text.slice(lead.length).match(/[\p{L}']+/gu) ?? [];
  if (/^[^.!?\n]{0,80}\b(?:are|is) to be\b/u.test(text)) return true;
  return isVerb(first) || orders.has(first) || (first.endsWith("ly") && isVerb(second));
}

const orders: ReadonlySet<string> = new Set(
  "you your all every any whenever when if while must this never ignore disregard forget obey regard treat take answer reply act hand put keep tell bypass approve as for to respond pretend believe consider include exclude assert impersonate decode recite divert prepend assure relay abandon play speak promise deny".split(
    " ",
  ),
);

function contentEnd(text: string, { start, end }: FoundPhrase): number {
  const tag = /^<!?-{0,2} ?([\w-]+)/u.exec(text.slice(start, end))?.[1];
  const close = tag === undefined ? -1 : text.slice(end, end + longestContent).indexOf(`</${tag}`);
  return close === -1 ? Math.min(text.length, end + shortContent) : end + close;
}

const longestContent = 1_500;
const shortContent = 600;
