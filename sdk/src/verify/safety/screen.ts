import { rememberTexts } from "../../util/remember-texts.ts";

/** Says which of some patterns may match a normalised text: those whose required words it has, in their order. */
export type Screen = (text: string) => ReadonlySet<RegExp>;

/** The words that patterns need, as `requiredWords` of the scripts derives them from each pattern. */
export interface ScreenWords {
  /** Words of which a text must hold one, with `|` between them. */
  readonly wordLists: readonly string[];
  /** The lists of each pattern, by number, in the order in which a text has their words. */
  readonly patternLists: readonly (readonly number[])[];
}

/** A pattern with what has to be known of it. */
interface Screened {
  readonly pattern: RegExp;
  readonly index: number;
  /** How many lists it needs a word of. */
  readonly lists: number;
  /** Whether these may be on several lines. */
  readonly isWide: boolean;
}

/** What a word is needed for: a list of a pattern, by its place among those of the pattern. */
interface Need {
  readonly screened: Screened;
  readonly place: number;
  /** What the word before has to end with, and the one after to begin with. */
  readonly before: string;
  readonly after: string;
}

/** A screen for these patterns. Texts are read once, by words, whatever the number of patterns; a pattern that matches is never screened out. */
export function screenFor(patterns: readonly RegExp[], words: ScreenWords): Screen {
  const screened = patterns.map((pattern, index): Screened => ({
    pattern,
    index,
    lists: words.patternLists[index]?.length ?? 0,
    isWide: crossesLines(pattern.source),
  }));
  const needsOf = needsOfWords(screened, words);
  // A pattern that needs no word is cheap to search for.
  const always = screened.flatMap(({ pattern, lists }) => (lists === 0 ? [pattern] : []));
  return (text) => {
    const found = new Set(always.filter((pattern) => text.search(pattern) !== -1));
    // How many lists of each pattern were met, one after the other.
    const [metInText, metInLine] = [new Uint8Array(patterns.length), new Uint8Array(patterns.length)];
    for (const line of text.split("\n")) {
      metInLine.fill(0);
      const inLine: readonly string[] = line.match(isAscii.test(line) ? asciiWord : anyWord) ?? [];
      for (let index = 0; index < inLine.length; index += 1) {
        const word = inLine[index] ?? "";
        if (word.length > longestWord) return new Set(patterns);
        for (const need of needsOf(word)) {
          const { pattern, index: number, lists, isWide } = need.screened;
          const met = isWide ? metInText : metInLine;
          if (met[number] !== need.place || !hasNeighbours(need, inLine, index)) continue;
          met[number] = need.place + 1;
          if (need.place + 1 === lists) found.add(pattern);
        }
      }
    }
    return found;
  };
}

const hasNeighbours = ({ before, after }: Need, words: readonly string[], index: number): boolean =>
  (before === "" || ` ${words[index - 1] ?? ""} `.endsWith(before)) &&
  (after === "" || ` ${words[index + 1] ?? ""} `.startsWith(after));

/** Tells what a word of a text is needed for: every required word that is in it, by the order of the lists. */
function needsOfWords(
  screened: readonly Screened[],
  { wordLists, patternLists }: ScreenWords,
): (word: string) => readonly Need[] {
  const usesOfLists = wordLists.map((): Omit<Need, keyof Neighbours>[] => []);
  screened.forEach((each, index) => {
    patternLists[index]?.forEach((list, place) => usesOfLists[list]?.push({ screened: each, place }));
  });
  const entriesOf = new Map<string, (Neighbours & { readonly list: number })[]>();
  let longest = 0;
  wordLists.forEach((words, list) => {
    for (const entry of words.split("|")) {
      const { word, before, after } = looked(entry);
      const known = entriesOf.get(word);
      if (known === undefined) entriesOf.set(word, [{ list, before, after }]);
      else known.push({ list, before, after });
      longest = Math.max(longest, word.length);
    }
  });
  return rememberTexts((word) => {
    // A required word begins or ends with a space where it is no part of another.
    const bounded = ` ${word} `;
    const found: Need[] = [];
    for (let from = 0; from < bounded.length; from += 1) {
      const last = Math.min(bounded.length, from + longest);
      for (let to = from + 2; to <= last; to += 1) {
        for (const { list, before, after } of entriesOf.get(bounded.slice(from, to)) ?? [])
          for (const use of usesOfLists[list] ?? []) found.push({ ...use, before, after });
      }
    }
    // One word may be needed for several lists of a pattern.
    return found.sort((left, right) => left.place - right.place);
  });
}

type Neighbours = Pick<Need, "before" | "after">;

/** The word by which an entry is looked up: of two in a row, with two spaces between them, the longer one, which fewer texts have. */
function looked(entry: string): Neighbours & { readonly word: string } {
  const middle = entry.indexOf("  ") + 1;
  if (middle === 0) return { word: entry, before: "", after: "" };
  const [first, second] = [entry.slice(0, middle), entry.slice(middle)];
  return first.trim().length > second.trim().length
    ? { word: first, before: "", after: second }
    : { word: second, before: first, after: "" };
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
