/** Letters of Cyrillic, Greek and Armenian, and the Latin letters that they look like. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [
    ["авеёѕіїјкмнорстухһԁԛԝӏАВЕЅІЈКМНОРСТУХ", "abeesiijkmhopctyxhdqwlABESIJKMHOPCTYX"],
    ["οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oABEZHIKMNOPTYX"],
    ["օսոհ", "ounh"],
  ].flatMap(([letters = "", latin = ""]) =>
    Array.from(letters, (letter, index) => [letter, latin.charAt(index)] as const),
  ),
);

const candidate = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

/** A word that mixes Latin letters with look-alike letters. */
export interface MixedWord {
  readonly word: string;
  /** Its appearance, in Latin letters. */
  readonly looksLike: string;
  readonly strangers: readonly string[];
}

/** The first word of a name that a person misreads: `pаy` with a Cyrillic `а`, but not `Δt` or `idКлиента`. */
export function mixedWord(name: string): MixedWord | undefined {
  if (!candidate.test(name)) return undefined;
  for (const [word] of name.matchAll(/\p{L}+/gu)) {
    const strangers = Array.from(word).filter((letter) => candidate.test(letter));
    const isMixed = /\p{Script=Latin}/u.test(word) && strangers.length > 0;
    if (!isMixed || !strangers.every((letter) => lookalikes.has(letter))) continue;
    const looksLike = Array.from(word, (letter) => lookalikes.get(letter) ?? letter).join("");
    return { word, looksLike, strangers: [...new Set(strangers)] };
  }
  return undefined;
}

/**
 * The text with every look-alike letter replaced by the Latin letter, so that offsets stay the same. Words entirely in another script are unchanged
 * if the text has words of that script that look like no Latin word.
 */
export function foldLookalikes(text: string): string {
  if (!candidate.test(text)) return text;
  const isForeign = hasForeignWord(text);
  return text.replaceAll(/\p{L}+/gu, (word) => {
    if (!candidate.test(word) || (isForeign && !/\p{Script=Latin}/u.test(word))) return word;
    return Array.from(word, (letter) => lookalikes.get(letter) ?? letter).join("");
  });
}

/** Whether a word is entirely in another script, and looks like no Latin one. */
const hasForeignWord = (text: string): boolean =>
  Array.from(text.matchAll(/\p{L}+/gu)).some(
    ([word]) =>
      !/\p{Script=Latin}/u.test(word) &&
      Array.from(word).some((letter) => candidate.test(letter) && !lookalikes.has(letter)),
  );

/** The first word of running text that mixes such letters; none in a text that is partly in their script if it is a typing error. */
export const mixedWordInProse = (text: string): MixedWord | undefined =>
  !candidate.test(text) || hasForeignWord(text) ? undefined : mixedWord(text);
