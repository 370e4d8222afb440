import { rememberTexts } from "../../util/remember-texts.ts";
import { requiredWords } from "./words/required-words.ts";

/** Says which of some patterns may match a normalised text: those whose required words it has, in their order. */
export type Screen = (text: string) => ReadonlySet<RegExp>;

/** A pattern with what a text must hold for it to match. */
interface Screened {
  readonly pattern: RegExp;
  /** One word of each of them is needed, in this order. */
  readonly lists: readonly (readonly string[])[];
  /** Whether they may be on several lines. */
  readonly isWide: boolean;
}

/** What a word is needed for: a list of a pattern, by its number. */
interface Need {
  readonly of: Screened;
  readonly list: number;
}

/**
 * A screen for these patterns. Texts are read once, by words, whatever the number of patterns; what is needed of a text is derived from each
 * pattern, so that a pattern that matches is never screened out.
 */
export function screenFor(patterns: readonly RegExp[]): Screen {
  const screened = patterns.map(
    (pattern): Screened => ({ pattern, lists: requiredWords(pattern), isWide: crossesLines(pattern.source) }),
  );
  const needsOf = needsOfWords(screened);
  // A pattern that needs no word is cheap to search for.
  const always = screened.flatMap(({ pattern, lists }) => (lists.length === 0 ? [pattern] : []));
  return (text) => {
    const found = new Set(always.filter((pattern) => text.search(pattern) !== -1));
    // How many lists of a pattern were met, one after the other.
    const metInText = new Map<Screened, number>();
    for (const line of text.split("\n")) {
      const metInLine = new Map<Screened, number>();
      for (const word of line.match(isAscii.test(line) ? asciiWord : anyWord) ?? []) {
        if (word.length > longestWord) return new Set(patterns);
        for (const { of, list } of needsOf(word)) {
          const met = of.isWide ? metInText : metInLine;
          if ((met.get(of) ?? 0) !== list) continue;
          met.set(of, list + 1);
          if (list + 1 === of.lists.length) found.add(of.pattern);
        }
      }
    }
    return found;
  };
}

/** Tells what a word of a text is needed for: every required word that is in it, by the order of the lists. */
function needsOfWords(screened: readonly Screened[]): (word: string) => readonly Need[] {
  const needs = new Map<string, Need[]>();
  let longest = 0;
  for (const of of screened) {
    of.lists.forEach((words, list) => {
      for (const word of words) {
        const known = needs.get(word);
        if (known === undefined) needs.set(word, [{ of, list }]);
        else known.push({ of, list });
        longest = Math.max(longest, word.length);
      }
    });
  }
  return rememberTexts((word) => {
    // A required word begins or ends with a space where it is no part of another.
    const bounded = ` ${word} `;
    const found: Need[] = [];
    for (let from = 0; from < bounded.length; from += 1) {
      const last = Math.min(bounded.length, from + longest);
      for (let to = from + 2; to <= last; to += 1) found.push(...(needs.get(bounded.slice(from, to)) ?? []));
    }
    // One word may be needed for several lists of a pattern.
    return found.sort((left, right) => left.list - right.list);
  });
}

/** Whether what a pattern matches may hold the end of a line; what it only looks at need not be with its words. */
function crossesLines(source: string): boolean {
  const matched = source.replaceAll(/\(\?<?[=!](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "");
  const withoutSafe = matched.replaceAll(/\[\^((?:\\.|[^\]])*)\]/g, (_, members: string) =>
    /\\[sn]/.test(members) ? "" : String.raw`\n`,
  );
  return /\\[snWD]/.test(withoutSafe);
}

const isAscii = /^[\x00-\x7F]*$/;
const asciiWord = /[a-z0-9]+/g;
const anyWord = /[a-z0-9\u00c0-\u024f\u0370-\u04ff]+|[^\x00-\x7F\u00c0-\u024f\u0370-\u04ff]+/g;

/** Beyond this it is no word, and looking for others in it takes long. */
const longestWord = 1_000;
