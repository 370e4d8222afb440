import { stemmer } from "stemmer";
import { memoizeText } from "../util/memo.ts";
import { sentencesOf } from "../util/texts.ts";

const functionWords = new Set(
  (
    "a all an and any are as at be been being but by can do does each every for from given has have if in into is it its many " +
    "may more most new no of off on one only or other our out over per so some such than that the their them then these they " +
    "this those to tool up upon us use used uses using via was were what when where which will with within you your"
  ).split(" "),
);

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The words of a text in lower case. Names in `camelCase` and `snake_case` are split, but not `GitHub` within a text. */
export function wordsOf(written: string): readonly string[] {
  const text = properName.test(written) ? written.replaceAll(properNames, (name) => name.toLowerCase()) : written;
  if (isPlain.test(text)) return plainWords(text);
  const apart = text
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();
  // The segmenter handles scripts without spaces, but costs much more than a pattern.
  if (
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
      apart,
    )
  ) {
    return apart.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}']*/gu) ?? [];
  }
  return Array.from(segmenter.segment(apart)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? segment : [],
  );
}

const properName = /\s/;
const properNames = /(?<![\w'])[A-Z][a-z]+[A-Z][A-Za-z0-9]*/g;

// Most texts are ASCII, and Unicode classes cost several times as much as ranges.
const isPlain = /^[\x00-\x7F]*$/;

function plainWords(text: string): readonly string[] {
  const apart = text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return apart.match(/[a-z0-9][a-z0-9']*/g) ?? [];
}

export const nameWords = (name: string): readonly string[] => wordsOf(name.slice(0, longestName));

const longestName = 200;

export const isContentWord = (word: string): boolean => !functionWords.has(word);

export function contentWordsOf(text: string): readonly string[] {
  return wordsOf(text).filter(isContentWord);
}

/** The stem of a word in lower case: `articles` → `articl`. */
export const stemOf: (word: string) => string = memoizeText((word) => stemmer(word.slice(0, longestWord)));

const longestWord = 60;

/** The stems of the meaningful words, each once: `Searches the articles` → `search`, `articl`. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(contentWordsOf(text).map(stemOf));
}

/** The first word's stem of each group of synonyms, by the stems of its words. */
export const kindsByStem = (groups: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    groups
      .map((group) => group.split(" ").map(stemOf))
      .flatMap((stems) => stems.map((stem) => [stem, stems[0] ?? stem] as const)),
  );

const exclusion =
  /^[^\p{L}\p{N}]*(?:not (?:for|to|meant|intended|suitable)\b|(?:do not|don't|never) (?:use|call)\b|avoid\b|(?:for|to|if|when|where|in)\b[^.]*\b(?:use|call|prefer) [`"']?[a-z]+(?:[_-][a-z]+)+|instead\b|use [`"']?[a-z]+(?:[_-][a-z]+)+[`"']? (?:for|to|if|when|instead)\b)/iu;

/** A description without sentences about what the tool is not for, which contain words of other tools, unless they name the tool. */
export function affirmedText(text: string, name: string): string {
  const sentences = sentencesOf(text);
  const affirmed = sentences.filter((sentence) => !exclusion.test(sentence) || sentence.includes(name));
  return affirmed.length === sentences.length ? text : affirmed.join("\n");
}
