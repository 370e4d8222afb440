import { memoizeText } from "../../util/memo.ts";

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
  /** The lists that it needs a word of, by number. */
  readonly lists: readonly number[];
  /** Whether these may be on several lines. */
  readonly isWide: boolean;
}

/** What a word is needed for: a list of a pattern, by its place among those of the pattern. */
interface Need extends Neighbours {
  readonly screened: Screened;
  readonly place: number;
  /** Both numbers in one, which is read for each word: the index of the pattern, and the place in the last bits. */
  readonly code: number;
}

/** The needs of a word, beside their codes. */
interface Needs {
  readonly codes: Int32Array;
  readonly needs: readonly Need[];
}

/** More than any pattern has lists. */
const placeBits = 8;
const mostPlaces = (1 << placeBits) - 1;

/** A screen for these patterns. Texts are read once, by words, whatever the number of patterns; a pattern that matches is never screened out. */
export function screenFor(patterns: readonly RegExp[], words: ScreenWords): Screen {
  const all = patterns.map((pattern, index): Screened => ({
    pattern,
    lists: words.patternLists[index] ?? [],
    isWide: crossesLines(pattern.source),
  }));
  // Those that begin again with each line come first.
  const screened = [...all.filter(({ isWide }) => !isWide), ...all.filter(({ isWide }) => isWide)];
  const narrow = all.filter(({ isWide }) => !isWide).length;
  const needsOf = needsOfWords(screened, words);
  // A pattern that needs no word is cheap to search for.
  const always = all.flatMap(({ pattern, lists }) => (lists.length === 0 ? [pattern] : []));
  // How many lists of each pattern were met, one after the other.
  const met = new Uint8Array(patterns.length);
  return (text) => {
    const found = always.filter((pattern) => text.search(pattern) !== -1);
    const anyOrAscii = isAscii.test(text) ? asciiWord : anyWord;
    met.fill(0);
    for (const line of text.split("\n")) {
      met.fill(0, 0, narrow);
      const inLine: readonly string[] = line.match(anyOrAscii) ?? [];
      for (let index = 0; index < inLine.length; index += 1) {
        const needed = needsOf(inLine[index] ?? "");
        if (needed === undefined) return new Set(patterns);
        const { codes, needs } = needed;
        for (let each = 0; each < codes.length; each += 1) {
          const code = codes[each] ?? 0;
          const number = code >> placeBits;
          if (met[number] !== (code & mostPlaces)) continue;
          const need = needs[each];
          if (need === undefined || !hasNeighbours(need, inLine, index)) continue;
          met[number] = need.place + 1;
          if (need.place + 1 === need.screened.lists.length) found.push(need.screened.pattern);
        }
      }
    }
    return found.length === 0 ? noPatterns : new Set(found);
  };
}

const noPatterns: ReadonlySet<RegExp> = new Set();

const hasNeighbours = ({ before, after }: Neighbours, words: readonly string[], index: number): boolean =>
  (before === "" || ` ${words[index - 1] ?? ""} `.endsWith(before)) &&
  (after === "" || ` ${words[index + 1] ?? ""} `.startsWith(after));

/** Tells what a word of a text is needed for: every required word that is in it, by the order of the lists; undefined where that takes long. */
function needsOfWords(screened: readonly Screened[], { wordLists }: ScreenWords): (word: string) => Needs | undefined {
  const usesOfLists = wordLists.map((): Omit<Need, keyof Neighbours>[] => []);
  screened.forEach((each, index) => {
    each.lists.forEach((list, place) =>
      usesOfLists[list]?.push({ screened: each, place, code: (index << placeBits) | place }),
    );
  });
  const entriesOf = new Map<string, (Neighbours & { readonly list: number })[]>();
  const starts = new Set<string>();
  let longest = 0;
  wordLists.forEach((words, list) => {
    for (const entry of words.split("|")) {
      const { word, before, after } = looked(entry);
      const known = entriesOf.get(word);
      if (known === undefined) entriesOf.set(word, [{ list, before, after }]);
      else known.push({ list, before, after });
      starts.add(word.charAt(0));
      longest = Math.max(longest, word.length);
    }
  });
  return memoizeText((word) => {
    // A required word begins or ends with a space where it is no part of another.
    const bounded = ` ${word} `;
    const found: Need[] = [];
    for (let from = 0, tried = 0; from < bounded.length; from += 1) {
      // Those of most scripts begin no required word.
      if (!starts.has(bounded.charAt(from))) continue;
      if ((tried += 1) > mostTried) return undefined;
      const last = Math.min(bounded.length, from + longest);
      for (let to = from + 2; to <= last; to += 1) {
        for (const { list, before, after } of entriesOf.get(bounded.slice(from, to)) ?? [])
          for (const use of usesOfLists[list] ?? []) found.push({ ...use, before, after });
      }
    }
    // One word may be needed for several lists of a pattern.
    found.sort((left, right) => left.place - right.place);
    return { codes: Int32Array.from(found, ({ code }) => code), needs: found };
  });
}

/** What the word before has to end with, and the one after to begin with. */
interface Neighbours {
  readonly before: string;
  readonly after: string;
}

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
const mostTried = 1_000;
