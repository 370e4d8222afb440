import { memoizeText } from "../../../util/memo.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A text as detectors match it: lower case, compatibility forms replaced, without emphasis and invisible characters; `'` and `"` for all
 * quotes, `-` for all dashes. White space is one space, or one `\n` where a block ends.
 */
export interface NormalText {
  readonly text: string;
  readonly original: string;
  /** Where a part of `text` is in `original`. */
  originalSpan(span: Span): Span;
}

export function normalText(original: string): NormalText {
  const parts: string[] = [];
  /** Where each character of the text begins in the original, and where one that replaces others ends. */
  const starts: number[] = [];
  const ends = new Map<number, number>();
  const push = (part: string): void => void (part !== "" && parts.push(part));
  const copy = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) starts.push(at);
    push(original.slice(from, to).toLowerCase());
  };
  const replace = (from: number, to: number, replacement: string): void => {
    const before = parts.at(-1)?.at(-1) ?? "\n";
    const isRepeated = /^[ \n]/.test(replacement) && /[ \n]/.test(before);
    // The end of a block takes the place of the space before it.
    if (isRepeated && replacement.startsWith("\n") && before === " ") push(`${(parts.pop() ?? "").slice(0, -1)}\n`);
    const added = isRepeated ? replacement.slice(1) : replacement;
    for (const _ of added.split("")) {
      ends.set(starts.length, to);
      starts.push(from);
    }
    push(added);
  };
  let last = 0;
  for (const { 0: match, index } of original.matchAll(special)) {
    copy(last, index);
    last = index + match.length;
    if (isDash.test(match)) replace(index, last, " - ");
    else if (match.charCodeAt(match.length - 1) <= 0x7f) replace(index, last, replacementOf(match, original, last));
    else
      for (const { 0: cluster, index: at } of match.matchAll(/\P{M}\p{M}*|\p{M}+/gu))
        replace(index + at, index + at + cluster.length, foldCluster(cluster));
  }
  copy(last, original.length);
  return {
    text: parts.join(""),
    original,
    originalSpan: ({ start, end }) => ({
      start: starts[start] ?? original.length,
      end: ends.get(end - 1) ?? (starts[end - 1] ?? original.length) + 1,
    }),
  };
}

const special = new RegExp(
  [
    // White space other than one space between words.
    String.raw`\s{2,}|[\t\n\v\f\r]`,
    // Marks of emphasis, escaped or not, and fences.
    String.raw`\\+(?=[*_~\x60<[])`,
    String.raw`\*+|~~+|(?<![A-Za-z0-9_])_+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])_+(?![A-Za-z0-9_])|\x60{2,}`,
    String.raw`&(?:#x?[0-9a-f]{1,6}|nbsp|amp|lt|gt|quot|apos);`,
    String.raw` ?[\u2012-\u2015]+ ?`,
    String.raw`[A-Za-z]?[^\x00-\x7F]+`,
  ].join("|"),
  "gi",
);

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Where a line begins a new block although no empty line precedes it. */
const blockStart = /^(?:[-*+\u2022]\s|[#>|[<{=]|`{3}|\d{1,3}[.)]\s)/;

function replacementOf(match: string, source: string, end: number): string {
  if (/^\s/.test(match)) {
    if (!match.includes("\n")) return " ";
    const isBlockEnd = /\n[^\S\n]*\n/.test(match) || blockStart.test(source.slice(end, end + 6));
    return isBlockEnd || /[:.!?]/.test(source.charAt(end - match.length - 1)) ? "\n" : " ";
  }
  if (match.startsWith("`")) return match.length > 2 ? "\n" : "`";
  return match.startsWith("&") ? entityOf(match.slice(1, -1).toLowerCase()) : "";
}

function entityOf(name: string): string {
  const named = entities[name];
  if (named !== undefined) return named;
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code).toLowerCase()
    : "";
}

const invisible = /[\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
const singleQuotes = /[\u2018\u2019\u201A\u201B\u2032\u2035\u02B9\u02BB\u02BC\u00B4\uFF07]/g;
const doubleQuotes = /[\u201C-\u201F\u2033\u00AB\u00BB\u2039\u203A\uFF02]/g;
const hyphens = /[\u2010\u2011\u2212\uFE63\uFF0D]/g;
const isDash = /^ ?[\u2012-\u2015]/;

// A text has few different letters, and each takes a dozen searches.
const foldCluster = memoizeText((cluster: string): string => {
  const folded = cluster
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"')
    .replaceAll(hyphens, "-")
    .replaceAll(/[\u2028\u2029]/g, "\n")
    .normalize("NFKC")
    .replaceAll(invisible, "")
    .toLowerCase();
  // A mark that composes with no Latin letter is decoration.
  return /^[a-z]\p{M}/u.test(folded) ? folded.charAt(0) : folded;
});
