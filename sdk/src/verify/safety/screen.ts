import { rememberTexts } from "../../util/remember-texts.ts";
import { requiredWords } from "./required-words.ts";

/** Says which of some patterns may match a normalised text: those whose required words it has. */
export type Screen = (text: string) => ReadonlySet<RegExp>;

/** What a required word is needed for: the pattern by its number, and the list of it as a bit. */
interface Need {
  readonly pattern: number;
  readonly bit: number;
}

const mostLists = 30;

/**
 * A screen for these patterns. Texts are read once, by words, whatever the number of patterns; what is needed of a text is derived from each
 * pattern, so that a pattern that matches is never screened out.
 */
export function screenFor(patterns: readonly RegExp[]): Screen {
  const needs = new Map<string, Need[]>();
  const complete = patterns.map((pattern, number) => {
    const lists = requiredWords(pattern).slice(0, mostLists);
    lists.forEach((list, index) => {
      for (const word of list) needs.set(word, [...(needs.get(word) ?? []), { pattern: number, bit: 1 << index }]);
    });
    return (1 << lists.length) - 1;
  });
  const known = Array.from(needs.keys()).sort((left, right) => right.length - left.length);
  const anyKnown = new RegExp(known.length === 0 ? "(?!)" : known.join("|"), "u");
  const needsOf = rememberTexts((word): readonly Need[] =>
    anyKnown.test(word) ? known.flatMap((each) => (word.includes(each) ? (needs.get(each) ?? []) : [])) : [],
  );
  const always = patterns.filter((_, number) => complete[number] === 0);
  return (text) => {
    const words = new Set(text.match(isAscii.test(text) ? asciiWord : anyWord));
    const seen = new Int32Array(patterns.length);
    for (const word of words) {
      if (word.length > longestWord) return new Set(patterns);
      for (const { pattern, bit } of needsOf(word)) seen[pattern] = (seen[pattern] ?? 0) | bit;
    }
    const found = patterns.filter((_, number) => complete[number] !== 0 && seen[number] === complete[number]);
    // A pattern that needs no word is cheap to search for.
    return new Set([...always.filter((pattern) => text.search(pattern) !== -1), ...found]);
  };
}

const isAscii = /^[\x00-\x7F]*$/;
const asciiWord = /[a-z0-9_]+/g;
const anyWord = /[\p{L}\p{N}_]+/gu;

/** Beyond this it is no word, and looking for others in it takes long. */
const longestWord = 1_000;
