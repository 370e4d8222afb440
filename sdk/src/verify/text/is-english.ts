import { memoizeText } from "../../util/memo.ts";

/**
 * Whether a text is English, so that rules with English word lists may judge it. Decided by the share of English function words
 * against words of other languages and scripts, over the first few thousand characters. A few Latin words count as English by default;
 * a text without letters does not.
 */
export const isEnglish: (text: string) => boolean = memoizeText((text) => {
  const sample = text.slice(0, longestSample);
  const words = sample.match(beyondAscii.test(sample) ? /[\p{L}\p{M}]+/gu : /[a-z]+/gi) ?? [];
  let english = 0;
  let other = 0;
  let strange = 0;
  for (const word of words) {
    const lower = word.toLowerCase();
    if (englishWords.has(lower)) english++;
    else if (otherWords.has(lower)) other++;
    else if (!beyondAscii.test(word)) continue;
    else if (isLatin.test(word)) other += 0.5;
    else strange += foreignWeight(word);
  }
  if (words.length === 0 || strange * 4 > words.length) return false;
  if (english === 0 && other === 0) return words.length <= longestWithoutEvidence;
  return english > other;
});

const longestSample = 4_000;

/** This number of consecutive words without a common English word means another language. */
const longestWithoutEvidence = 12;

const isLatin = /^[\p{Script=Latin}\p{M}]+$/u;
const beyondAscii = /[^\0-\x7F]/;

// Scripts without spaces form one long run where English has many words.
const foreignWeight = (word: string): number => Math.max(1, word.length / 3);

const wordSet = (words: readonly string[]): ReadonlySet<string> => new Set(words);

/** Function words, and the verbs and nouns that most tool descriptions contain. */
const englishWords = wordSet(
  (
    "the and of to for with this that from are be by when if not use used using which will you your their its can all any each into only or it an " +
    "returns return returned get gets list lists search searches create creates update updates delete deletes given new does must should has have " +
    "been tool find finds check checks send sends read reads write writes add adds set sets show shows"
  ).split(" "),
);

/** Function words of German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish and the Nordic languages that are not English words. */
const otherWords = wordSet(
  [
    "der das und ist für mit ein eine einen einem einer eines den dem nicht wird werden von zum zur auf wenn oder nach aus bei als auch nur über sich durch kein keine",
    "le les des est pour une dans avec sur pas qui que et cette ces aux sont elle leur lorsque quand",
    "los las unos del por para con cuando como más lo esta estos sin",
    "uma dos das não nas seu sua quando pelo pela são",
    "gli di che è nel della delle dei degli sono alla dal questo questa",
    "het een voor niet zijn wordt naar uit dat deze",
    "jest dla nie się oraz lub przez jako które który",
    "için ile olan veya ve bir bu",
    "och att som är för på av ett till inte og ikke er fra når hvis sekä että",
  ]
    .join(" ")
    .split(" "),
);
