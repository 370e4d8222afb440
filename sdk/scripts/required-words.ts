import { wordEnd, wordStart } from "../src/verify/safety/words/word-boundaries.ts";

/**
 * Words of which a text must hold one of each list for a pattern to match it, in the order of the lists. A word is a part of a run of
 * letters and digits; a space before or after it means that the run begins or ends there, and two spaces that the next run follows.
 */
export type RequiredWords = readonly (readonly string[])[];

/** What a part of a pattern matches: all its texts, where these are few, and else what is in each of them. */
interface Part {
  readonly texts?: readonly string[];
  readonly required: RequiredWords;
}

const mostTexts = 20;

/** The words without which a pattern matches nothing, read from its source. Empty where every text may lack each word, or the syntax is not known. */
export function requiredWords({ source }: RegExp): RequiredWords {
  const reader: Reader = { source: source.toLowerCase() === source ? source : lowerLiterals(source), at: 0 };
  const part = readAlternatives(reader);
  return reader.at < source.length ? [] : [...part.required, ...listOf(part.texts)];
}

/** Escapes such as `\S` and `\p{L}` keep their case. */
const lowerLiterals = (source: string): string =>
  source.replaceAll(/\\p\{[^}]*\}|\\.|[A-Z]/gu, (match) => (match.startsWith("\\") ? match : match.toLowerCase()));

interface Reader {
  readonly source: string;
  at: number;
}

function readAlternatives(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at += 1;
    parts.push(readSequence(reader));
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const texts = parts.flatMap((part) => part.texts ?? []);
  if (parts.every((part) => part.texts !== undefined)) {
    return { texts, required: [] };
  }
  const best = parts.map((part) => bestOf([...part.required, ...listOf(part.texts)]));
  return { required: best.includes(undefined) ? [] : [[...new Set(best.flatMap((list) => list ?? []))]] };
}

function readSequence(reader: Reader): Part {
  const required: (readonly string[])[] = [];
  let run: readonly string[] = [""];
  let isWhole = true;
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source.charAt(reader.at))) {
    const { texts, required: inside } = readRepeated(reader);
    if (texts !== undefined && (run.length === 1 || texts.length === 1 || run.length * texts.length <= mostTexts)) {
      run = run.flatMap((head) => texts.map((tail) => head + tail));
      continue;
    }
    required.push(...listOf(run), ...inside);
    isWhole = false;
    run = texts ?? [""];
  }
  return isWhole ? { texts: run, required } : { required: [...required, ...listOf(run)] };
}

function readRepeated(reader: Reader): Part {
  const part = readAtom(reader);
  const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at, reader.at + 12));
  if (quantifier === null) return part;
  reader.at += quantifier[0].length;
  const isOptional = /^[*?]/.test(quantifier[0]) || quantifier[1] === "0";
  if (!isOptional) return { required: [...part.required, ...listOf(part.texts)] };
  const isOnce = quantifier[0].startsWith("?");
  return isOnce && part.texts !== undefined ? { texts: [...part.texts, ""], required: [] } : { required: [] };
}

/** Characters that mean themselves; the last one may be repeated by what follows, which is an atom of its own then. */
const plainText = /(?:[a-z0-9 ',:-](?![*+?{]))+/y;

function readAtom(reader: Reader): Part {
  const { source } = reader;
  plainText.lastIndex = reader.at;
  const plain = plainText.exec(source)?.[0];
  if (plain !== undefined) {
    reader.at += plain.length;
    return { texts: [plain], required: [] };
  }
  const character = source.charAt(reader.at);
  reader.at += 1;
  if (character === "(") return readGroup(reader);
  if (character === "[") return readClass(reader);
  if (character === "\\") return readEscape(reader);
  if (character === "^" || character === "$") return { texts: [""], required: [] };
  if (character === ".") return { required: [] };
  return { texts: [character], required: [] };
}

/** Long groups, which are read once: the same word classes are in many patterns. */
const knownGroups = new Map<string, { readonly source: string; readonly part: Part }[]>();
const longGroup = 100;

function readGroup(reader: Reader): Part {
  const begins = reader.source.slice(reader.at, reader.at + longGroup);
  const known = knownGroups.get(begins)?.find(({ source }) => reader.source.startsWith(source, reader.at));
  if (known !== undefined) {
    reader.at += known.source.length;
    return known.part;
  }
  const from = reader.at;
  const part = readNewGroup(reader);
  const source = reader.source.slice(from, reader.at);
  if (source.length > longGroup) knownGroups.set(begins, [...(knownGroups.get(begins) ?? []), { source, part }]);
  return part;
}

function readNewGroup(reader: Reader): Part {
  const opening = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(reader.source.slice(reader.at, reader.at + 40))?.[0] ?? "";
  const start = reader.at;
  reader.at += opening.length;
  const part = readAlternatives(reader);
  reader.at += 1;
  const group = `(${reader.source.slice(start, reader.at)}`;
  if (boundaries.has(group)) return { texts: [" "], required: [] };
  // What is looked at before or behind is not part of the match, and may be absent.
  return /[=!]$/.test(opening) ? { texts: [""], required: [] } : part;
}

const boundaries: ReadonlySet<string> = new Set([wordStart, wordEnd, "(?<![a-z0-9])", "(?![a-z0-9])"]);

function readClass(reader: Reader): Part {
  const start = reader.at;
  while (reader.at < reader.source.length && reader.source[reader.at] !== "]") {
    reader.at += reader.source[reader.at] === "\\" ? 2 : 1;
  }
  const content = reader.source.slice(start, reader.at);
  reader.at += 1;
  const isList = content.length <= 6 && !/[\\^]|.-./.test(content);
  return isList ? { texts: Array.from(content), required: [] } : { required: [] };
}

function readEscape(reader: Reader): Part {
  const escaped = reader.source.charAt(reader.at);
  reader.at += 1;
  if (escaped === "p" || escaped === "P") {
    reader.at = reader.source.indexOf("}", reader.at) + 1;
    return { required: [] };
  }
  if (escaped === "u" || escaped === "x") {
    reader.at +=
      /^(?:\{[0-9a-f]+\}|[0-9a-f]{2}(?:[0-9a-f]{2})?)/.exec(reader.source.slice(reader.at, reader.at + 10))?.[0]
        .length ?? 0;
    return { required: [] };
  }
  if (escaped === "b" || escaped === "B") return { texts: [""], required: [] };
  if (escaped === "n") return { texts: ["\n"], required: [] };
  return /[A-Za-z0-9]/.test(escaped) ? { required: [] } : { texts: [escaped], required: [] };
}

/** The rarest words of each text, as a list; none where a text has no word to look for. */
function listOf(texts: readonly string[] | undefined): RequiredWords {
  if (texts === undefined || texts.length === 0) return [];
  const words = texts.map(rarestWords);
  return words.some((word) => word.trim().length < 2) ? [] : [[...new Set(words)]];
}

/** The word of a text that the fewest others have, with the one after it where nothing but signs of ASCII is between them. */
function rarestWords(text: string): string {
  let rarest = "";
  for (const part of text.split(/[^\p{L}\p{N}\x20-\x7e]+/u)) {
    const words = part.replaceAll(/[^\p{L}\p{N}]/gu, "  ").match(/ ?[\p{L}\p{N}]+ ?/gu) ?? [];
    const pairs = words.slice(1).map((word, index) => (words[index] ?? "") + word);
    for (const each of pairs.length > 0 ? pairs : words) if (rarity(each) > rarity(rarest)) rarest = each;
  }
  return rarest;
}

const frequent: ReadonlySet<string> = new Set(
  "a all and any are as at be by can do each every for from has have if in is it not of on only or that the this to user was when with you your".split(
    " ",
  ),
);

/** Long words are rare. */
const rarity = (words: string): number =>
  words.split("  ").reduce((sum, word) => sum + (frequent.has(word.trim()) ? 1 : word.trim().length), 0);

/** The list whose most frequent word is rarest. */
function bestOf(lists: RequiredWords): readonly string[] | undefined {
  const least = (list: readonly string[]): number => Math.min(...list.map(rarity));
  return lists.toSorted((left, right) => least(right) - least(left) || left.length - right.length)[0];
}
