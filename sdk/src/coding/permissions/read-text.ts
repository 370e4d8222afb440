/** Longer commands are not read. */
const maxLength = 8_192;
// Reading takes time that grows with the square of these.
const maxWords = 1_000;
const maxNested = 100;
const maxOperators = 250;
const unusual = /[\0-\x08\x0B-\x1F\x7F]|(?! )[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\p{Co}\p{Cs}\x80-\x9F]/u;

/** What bash reads in ways of its own outside of quotes. */
const unread: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/(?<!<)<<(?!<)|<<<</, "A here-document is not read."],
  [/\\\n/, "A line that goes on after a backslash is not read."],
  [/`|\$\(/, "The output of another command is put into it."],
  [/[<>]\(/, "Another command runs next to it."],
  [/\$['"[]/, "A text with `$` in front of its quotes or brackets is not read."],
  [/\$\{(?!\w+\})/, "The shell computes the value of a variable."],
  [/\{[^\s}]*(?:,|\.\.)/, "A list in braces is not read."],
  [/[?*+@!]\(|\(\(/, "A pattern or an arithmetic expression in parentheses is not read."],
];

/** The same within double quotes. */
const unreadInQuotes: typeof unread = unread.filter(([, reason]) => /output|computes|goes on/.test(reason));

/** Why a command is not read at all: what a parser and bash may read differently. Undefined where it is plain. */
export function whyUnread(text: string): string | undefined {
  const number = (value: number): string => value.toLocaleString("en");
  if (text.length > maxLength)
    return `The command has ${number(text.length)} characters; ${number(maxLength)} are read.`;
  const words = count(text, /\s+|\$/g);
  if (words > maxWords) return `The command has about ${number(words)} words; ${number(maxWords)} are read.`;
  if (count(text, /[({`[]/g) > maxNested || count(text, /[;|&<\n]/g) > maxOperators)
    return "The command is nested too deeply to be read.";
  const character = unusual.exec(text)?.[0];
  if (character === undefined) return unreadForm(text);
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `The command has the invisible or unusual character U+${code}.`;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** One piece after the other: an escaped character, a quoted text, a comment, or anything else. */
const pieces = /\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*"|(?<=^|[\s;&|()])#[^\n]*|[^]/g;

function unreadForm(text: string): string | undefined {
  let plain = "";
  let quoted = "";
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === "'" || piece === '"') return "A quote has no end.";
    if (piece === "\\") return "It ends with a backslash.";
    if (piece.startsWith('"')) quoted += piece.replaceAll(/\\[^\n]/g, "x");
    // What is quoted leaves a trace, so that what is around it does not come together.
    const isPlain = piece.length === 1 || piece === "\\\n";
    plain += isPlain ? piece : piece.startsWith("#") ? "" : piece.startsWith("\\") ? "x" : `${piece.charAt(0)}x`;
  }
  const found = [
    ...unread.filter(([pattern]) => pattern.test(plain)),
    ...unreadInQuotes.filter(([pattern]) => pattern.test(quoted)),
  ];
  return found[0]?.[1];
}
