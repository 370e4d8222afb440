import { rememberTexts } from "../../util/remember-texts.ts";
import { requiredWords } from "./words/required-words.ts";

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
  const known = Array.from(needs.keys());
  const anyKnown = new RegExp(known.length === 0 ? "(?!)" : known.join("|"), "u");
  const needsOf = rememberTexts((word): readonly Need[] => {
    const bounded = ` ${word} `;
    return anyKnown.test(bounded)
      ? known.flatMap((each) => (bounded.includes(each) ? (needs.get(each) ?? []) : []))
      : [];
  });
  const always = patterns.filter((_, number) => complete[number] === 0);
  const isWide = patterns.map(({ source }) => crossesLines(source));
  // Many tools have the same lines, such as the keywords of a schema.
  const needsOfLine = rememberTexts((line): readonly Need[] | undefined => {
    const words = new Set(line.match(isAscii.test(line) ? asciiWord : anyWord));
    const found: Need[] = [];
    for (const word of words) {
      if (word.length > longestWord) return undefined;
      found.push(...needsOf(word));
    }
    return found;
  });
  const seenIn = { line: new Int32Array(patterns.length), text: new Int32Array(patterns.length) };
  return (text) => {
    const found = new Set<RegExp>();
    seenIn.text.fill(0);
    for (const line of text.split("\n")) {
      const lineNeeds = needsOfLine(line);
      if (lineNeeds === undefined) return new Set(patterns);
      for (const { pattern, bit } of lineNeeds) {
        const seen = isWide[pattern] === true ? seenIn.text : seenIn.line;
        const now = (seen[pattern] ?? 0) | bit;
        seen[pattern] = now;
        const each = patterns[pattern];
        if (now === complete[pattern] && each !== undefined) found.add(each);
      }
      for (const { pattern } of lineNeeds) seenIn.line[pattern] = 0;
    }
    // A pattern that needs no word is cheap to search for.
    for (const pattern of always) if (text.search(pattern) !== -1) found.add(pattern);
    return found;
  };
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
