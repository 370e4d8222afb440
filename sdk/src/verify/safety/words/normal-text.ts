import { memoizeText } from "../../../util/memo.ts";
import { foldLookalikes } from "./mixed-scripts.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A text as detectors match it: lower case, compatibility forms and look-alike letters replaced, without emphasis, inline tags and invisible
 * characters; `'` and `"` for all quotes, `-` for all dashes. White space is one space, or one `\n` where a block ends.
 */
export interface NormalText {
  readonly text: string;
  readonly original: string;
  /** The position of a part of `text` in `original`. */
  originalSpan(span: Span): Span;
}

const special = new RegExp(
  [
    // White space other than one space between words.
    String.raw`\s{2,}|[\t\n\v\f\r]`,
    // Marks of emphasis, escaped or not, and fences.
    String.raw`\\+(?=[*_~\x60<[])`,
    String.raw`\*+|~~+|(?<![A-Za-z0-9_])_+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])_+(?![A-Za-z0-9_])`,
    String.raw`\x60{2,}|~{3,}`,
    // Links: their text stays, unless a query could carry data away.
    String.raw`\[(?=[^[\]\n]{1,200}\]\([^()\s?]{0,300}\))|\]\([^()\s?]{0,300}\)`,
    // Inline tags, entities, and line breaks that were escaped twice.
    String.raw`</?(?:b|i|u|s|em|strong|mark|small|big|code|span|font|br)(?:\s[^<>]{0,80})?/?>`,
    String.raw`&(?:#x?[0-9a-f]{1,6}|nbsp|amp|lt|gt|quot|apos);`,
    String.raw`\\n|\\[rt](?![a-z])`,
    String.raw` ?[\u2012-\u2015]+ ?`,
    String.raw`[A-Za-z]?[^\x00-\x7F]+`,
  ].join("|"),
  "gi",
);

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The start of a line that begins a new block without an empty line before it. */
const blockStart = /^(?:[-*+\u2022]\s|[#>|[<{=]|`{3}|\d{1,3}[.)]\s)/;

export function normalText(original: string): NormalText {
  // Kept only for the few texts whose spans are asked for.
  let spans: Pick<ReturnType<typeof fold>, "starts" | "ends"> | undefined;
  return {
    text: fold(original).text,
    original,
    // Deleted text at the edges is outside of the span.
    originalSpan({ start, end }) {
      const { starts, ends } = (spans ??= fold(original));
      return { start: starts[start] ?? original.length, end: ends[end - 1] ?? 0 };
    },
  };
}

function fold(original: string) {
  const source = foldLookalikes(original);
  const parts: string[] = [];
  // The original span of each letter of the result.
  const starts: number[] = [];
  const ends: number[] = [];
  let end = "\n";
  const push = (part: string, from: number, to?: number): void => {
    if (part === "") return;
    parts.push(part);
    for (let index = 0; index < part.length; index += 1) {
      starts.push(to === undefined ? from + index : from);
      ends.push(to ?? from + index + 1);
    }
    end = part.charAt(part.length - 1);
  };
  const replace = (from: number, to: number, replacement: string): void => {
    const isSecond = /^[ \n]/.test(replacement) && (end === " " || end === "\n");
    // The end of a block replaces the space before it.
    if (isSecond && replacement.startsWith("\n") && end === " ") {
      parts.push((parts.pop() ?? "").slice(0, -1) + "\n");
      end = "\n";
    }
    push(isSecond ? replacement.slice(1) : replacement, from, to);
  };
  let last = 0;
  for (const { 0: match, index } of source.matchAll(special)) {
    push(source.slice(last, index).toLowerCase(), last);
    last = index + match.length;
    if (isDash.test(match)) replace(index, last, " - ");
    else if (match.charCodeAt(match.length - 1) > 0x7f) foldRun(match, index, replace);
    else replace(index, last, replacementOf(match, source, index));
  }
  push(source.slice(last).toLowerCase(), last);
  return { text: parts.join(""), starts, ends };
}

function replacementOf(match: string, source: string, index: number): string {
  const after = source.slice(index + match.length, index + match.length + 6);
  if (/^\s/.test(match)) return endsBlock(match, { source, index, after }) ? "\n" : " ";
  if (match.startsWith("*")) return /\s/.test(after.charAt(0)) ? standsAlone(match, source, index) : "";
  if (/^(?:`{2,}|~{3,})/.test(match)) return match.length > 2 ? "\n" : "`";
  if (match.startsWith("\\")) return /[nrt]$/i.test(match) ? "\n" : "";
  if (match === "[" || match.startsWith("](")) return "";
  if (match.startsWith("&")) return entityOf(match.slice(1, -1).toLowerCase());
  return /^<\/?br/i.test(match) ? "\n" : "";
}

interface Around {
  readonly source: string;
  readonly index: number;
  readonly after: string;
}

function endsBlock(match: string, { source, index, after }: Around): boolean {
  if (!match.includes("\n")) return false;
  if (/\n[^\S\n]*\n/.test(match) || blockStart.test(after)) return true;
  const lineStart = source.lastIndexOf("\n", index - 1) + 1;
  return (
    /^\s*(?:#|[-=*_]{3,})/.test(source.slice(lineStart, lineStart + 80)) ||
    /[:.!?]$/.test(source.slice(lineStart, index).slice(-1))
  );
}

/** Stars before white space: a bullet, the end of emphasis, or plain stars. */
function standsAlone(stars: string, source: string, index: number): string {
  const before = source.slice(Math.max(0, index - 10), index);
  if (/(?:^|\n)[^\S\n]*$/.test(before)) return "-";
  return /\s$/.test(before) ? stars : "";
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

/** A run of non-ASCII characters, with the letter before it, which an accent may belong to. */
function foldRun(run: string, index: number, replace: (from: number, to: number, replacement: string) => void): void {
  let from = index;
  for (const [cluster] of run.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    replace(from, from + cluster.length, foldCluster(cluster));
    from += cluster.length;
  }
}

// A text has few different letters, and each needs a dozen searches.
const foldCluster = memoizeText((cluster: string): string => {
  const folded = cluster
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"')
    .replaceAll(hyphens, "-")
    .replaceAll(/[\u2028\u2029]/g, "\n")
    .normalize("NFKC")
    .replaceAll(invisible, "")
    .toLowerCase();
  // A combining mark without a composed Latin letter is decoration.
  const letter = /^[a-z]\p{M}/u.test(folded) ? folded.charAt(0) : folded;
  return letterForms.get(letter) ?? letter;
});

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** Letter-like symbols without a compatibility form: small capitals, and letters in black circles, squares and flags. */
const letterForms: ReadonlyMap<string, string> = new Map([
  ...Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ", (form, index): [string, string] => [form, alphabet.charAt(index)]),
  ...[0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
    Array.from(alphabet, (letter, index): [string, string] => [String.fromCodePoint(first + index), letter]),
  ),
  ["ı", "i"],
  ["ɡ", "g"],
]);
