import { RE2JS } from "re2js";
import { membersOf } from "./pattern-tokens.ts";

/** A pattern that cannot be matched in linear time, with the part concerned. */
export class PatternRefused extends Error {
  readonly part: string;

  constructor(message: string, part: string) {
    super(message);
    this.part = part;
  }
}

/**
 * Parts of a regular expression of JavaScript with the flag `u`, in the syntax of RE2: `.`, `\s` and `\b` in a class mean other characters
 * there.
 *
 * @throws PatternRefused for constructs that RE2 lacks.
 */
export const translate = (tokens: readonly string[]): string => tokens.map(translated).join("");

function translated(text: string): string {
  if (text.startsWith("(")) return group(text);
  if (text.startsWith("[") && text.length > 1) return characterClass(text);
  if (/^\\(?:[1-9]|k<)/.test(text)) throw new PatternRefused("has a back-reference", text);
  const set = text === "." ? "^\\n\\r\\x{2028}\\x{2029}" : sets[text];
  return set === undefined ? character(text) : `[${set}]`;
}

function group(text: string): string {
  if (/^\(\?[=!]/.test(text)) throw new PatternRefused("looks ahead elsewhere than at its start", text);
  if (/^\(\?[a-z-]+:/.test(text)) throw new PatternRefused("changes its flags", text);
  return /^\(\?<[=!]/.test(text) ? text : "(?:";
}

function characterClass(text: string): string {
  const isNegated = text.startsWith("[^");
  const members = membersOf(text.slice(isNegated ? 2 : 1, -1));
  // RE2 has no empty class.
  if (members.length === 0) return isNegated ? "[\\x{0}-\\x{10FFFF}]" : "[^\\x{0}-\\x{10FFFF}]";
  return `[${isNegated ? "^" : ""}${members.map((member) => inClass[member] ?? character(member)).join("")}]`;
}

const blanks =
  "\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const others =
  "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

const sets: Readonly<Record<string, string>> = { "\\s": blanks, "\\S": others };

/** `[[:` begins a class of POSIX in RE2. */
const inClass: Readonly<Record<string, string>> = { ...sets, "\\b": "\\x08", "[": "\\[" };

const pair = /^\\u([\da-f]{4})\\u([\da-f]{4})$/i;

/** A character, an escape or a sign. A property that RE2 does not know is a syntax error there, and the pattern is refused. */
function character(text: string): string {
  const [, high, low] = pair.exec(text) ?? [];
  if (high === undefined || low === undefined) return RE2JS.translateRegExp(text);
  return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
}
