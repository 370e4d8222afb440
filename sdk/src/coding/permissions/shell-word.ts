import type { Word, WordPart } from "unbash";
import type { FilesBelow } from "./workspace-files.ts";

/** A word of a command. */
export interface ShellWord {
  /** As written. */
  readonly text: string;
  /** The value that the program gets; undefined if it is not known before the command runs. */
  readonly value: string | undefined;
  /** Whether the value is a glob, in which only `*` and `?` are special. */
  readonly isGlob?: boolean;
  /** The selected files below it, if it is a folder. */
  readonly below?: FilesBelow | undefined;
}

/** The value of a word, if it is the same in every run. */
export const literalOf = (word: ShellWord | undefined): string | undefined =>
  word === undefined || word.isGlob === true || word.below !== undefined ? undefined : word.value;

/** Whether a program may interpret a word as an option. */
export const mayBeOption = ({ value, isGlob }: ShellWord): boolean =>
  value === undefined || value.startsWith("-") || (isGlob === true && /^[*?]/.test(value));

type Piece = Omit<ShellWord, "text">;

/** Reads a word; `values` contains the values of loop variables. */
export function readWord(word: Word, values: ReadonlyMap<string, ShellWord>): ShellWord {
  const { text, parts } = word;
  // A tilde is a folder, also after the `=` of an apparent assignment.
  if (/^~|^[A-Za-z_]\w*\+?=(?:.*:)?~/s.test(text)) return { text, value: undefined };
  if (parts === undefined) return { text, value: word.value };
  const pieces = parts.map((part) => pieceOf(part, values, false));
  return { text, ...joined(pieces) };
}

function joined(pieces: readonly Piece[]): Piece {
  const isGlob = pieces.some((piece) => piece.isGlob);
  const isKnown = pieces.every(
    ({ value, isGlob: isOne }) => value !== undefined && (!isGlob || isOne === true || !/[*?]/.test(value)),
  );
  return { value: isKnown ? pieces.map(({ value }) => value).join("") : undefined, isGlob };
}

function pieceOf(part: WordPart, values: ReadonlyMap<string, ShellWord>, isQuoted: boolean): Piece {
  // Parts without a case here are not known before the command runs.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      return { value: part.value };
    case "DoubleQuoted":
      return joined(part.parts.map((child) => pieceOf(child, values, true)));
    case "Glob":
      return { value: part.kind === "star" ? "*" : "?", isGlob: true };
    case "SimpleExpansion":
    case "ParameterExpansion":
      return variable(part.text.replace(/^\$\{?|\}$/g, ""), values, isQuoted);
    default:
      return { value: undefined };
  }
}

function variable(name: string, values: ReadonlyMap<string, ShellWord>, isQuoted: boolean): Piece {
  // The number of arguments and the last exit code are known only when the command runs.
  if (/^[#?]$/.test(name)) return { value: "*", isGlob: true };
  const { value, isGlob = false } = values.get(name) ?? { value: undefined };
  const isWhole = isQuoted || (!isGlob && /^[\w./+-]+$/.test(value ?? " "));
  return isWhole ? { value, isGlob } : { value: undefined };
}

const maxLength = 8_192;
// Reading takes time proportional to the square of these.
const maxWords = 1_000;
const maxNested = 100;
const maxOperators = 250;
const unusual = /[\0-\x08\x0B-\x1F\x7F]|(?! )[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\p{Co}\p{Cs}\x80-\x9F]/u;

type Unread = readonly (readonly [pattern: RegExp, reason: string])[];

/** Characters that bash also expands within double quotes. */
const unreadInQuotes: Unread = [
  [/\\\n/, "A backslash at the end of a line is not read."],
  [/`|\$\(/, "The output of another command is put into it."],
  [/\$\{(?!\w+\})/, "The shell computes the value of a variable."],
];

/** Characters that bash expands outside quotes. */
const unread: Unread = [
  [/(?<!<)<<(?!<)|<<<</, "A here-document is not read."],
  ...unreadInQuotes,
  [/[<>]\(/, "Another command runs next to it."],
  [/\$['"[]/, "A text with `$` in front of its quotes or brackets is not read."],
  [/\{[^\s}]*(?:,|\.\.)/, "A list in braces is not read."],
  [/[?*+@!]\(|\(\(/, "A pattern or an arithmetic expression in parentheses is not read."],
];

/** Why a command is not read: syntax that a parser and bash may read differently. Undefined if it is plain. */
export function whyUnread(text: string): { readonly reason: string; readonly isTooLarge: boolean } | undefined {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const number = (value: number): string => value.toLocaleString("en");
  const words = count(/\s+|\$/g);
  const code = unusual.exec(text)?.[0]?.codePointAt(0);
  const limits: readonly (readonly [isOver: boolean, reason: string])[] = [
    [text.length > maxLength, `has ${number(text.length)} characters; ${number(maxLength)} are read`],
    [words > maxWords, `has about ${number(words)} words; ${number(maxWords)} are read`],
    [count(/[({`[]/g) > maxNested || count(/[;|&<\n]/g) > maxOperators, "is nested too deeply to be read"],
    [
      code !== undefined,
      `has the invisible or unusual character U+${code?.toString(16).toUpperCase().padStart(4, "0")}`,
    ],
  ];
  const limit = limits.find(([isOver]) => isOver);
  if (limit !== undefined) return { reason: `The command ${limit[1]}.`, isTooLarge: true };
  const reason = unreadForm(text);
  return reason === undefined ? undefined : { reason, isTooLarge: false };
}

/** One token: an escaped character, a quoted text, a comment, or anything else. */
const pieces = /\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*"|(?<=^|[\s;&|()])#[^\n]*|[^]/g;

function unreadForm(text: string): string | undefined {
  let plain = "";
  let quoted = "";
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === "'" || piece === '"') return "A quote has no end.";
    if (piece === "\\") return "It ends with a backslash.";
    if (piece.startsWith('"')) quoted += piece.replaceAll(/\\[^\n]/g, "x");
    // A quoted text leaves a placeholder, so that the text before and after it stays separate.
    const isPlain = piece.length === 1 || piece === "\\\n";
    plain += isPlain ? piece : piece.startsWith("#") ? "" : piece.startsWith("\\") ? "x" : `${piece.charAt(0)}x`;
  }
  const found =
    unread.find(([pattern]) => pattern.test(plain)) ?? unreadInQuotes.find(([pattern]) => pattern.test(quoted));
  return found?.[1];
}
