import { boundsOf, membersOf } from "./pattern-tokens.ts";

/** A pattern that cannot be matched in linear time, with the part concerned. */
export class PatternRefused extends Error {
  readonly part: string;

  constructor(message: string, part: string) {
    super(message);
    this.part = part;
  }
}

/**
 * Parts of a regular expression of JavaScript with the flag `u`, in the syntax of RE2: `.`, `\s` and properties mean other characters there.
 *
 * @throws PatternRefused for what RE2 does not have.
 */
export const translate = (tokens: readonly string[]): string => tokens.map(translated).join("");

const ofSigns: Readonly<Record<string, string>> = {
  "^": "\\A",
  $: "\\z",
  ".": "[^\\n\\r\\x{2028}\\x{2029}]",
  "\\b": "\\b",
  "\\B": "\\B",
  "|": "|",
  ")": ")",
};

function translated(text: string): string {
  const known = ofSigns[text];
  if (known !== undefined) return known;
  if (boundsOf(text) !== undefined) return text;
  if (text.startsWith("(")) return group(text);
  if (text.startsWith("[") && text.length > 1) return characterClass(text);
  return member(text).source;
}

function group(text: string): string {
  if (/^\(\?[=!]/.test(text)) throw new PatternRefused("looks ahead elsewhere than at its start", text);
  if (/^\(\?[a-z-]+:/.test(text)) throw new PatternRefused("changes its flags", text);
  return /^\(\?<[=!]/.test(text) ? text : "(?:";
}

function characterClass(text: string): string {
  const isNegated = text.startsWith("[^");
  const members = membersOf(text.slice(isNegated ? 2 : 1, -1)).map((part) => member(part, true));
  const ranges: string[] = [];
  for (let index = 0; index < members.length; index += 1) {
    const [from, dash, to] = members.slice(index, index + 3);
    const isRange = dash?.source === hyphen && to !== undefined && from?.isSet === false && !to.isSet;
    ranges.push(isRange ? `${from.source}-${to.source}` : (from?.source ?? ""));
    if (isRange) index += 2;
  }
  // RE2 has no empty class.
  if (ranges.length === 0) return isNegated ? any : `[^${any.slice(1)}`;
  return `[${isNegated ? "^" : ""}${ranges.join("")}]`;
}

const any = "[\\x{0}-\\x{10FFFF}]";

interface Member {
  readonly source: string;
  /** Whether it stands for several characters. */
  readonly isSet: boolean;
}

/** One character or a set of them. A set outside of a class is a class. */
function member(text: string, isInClass = false): Member {
  const set = setOf(text);
  if (set !== undefined) return { source: isInClass ? set : `[${set}]`, isSet: true };
  if (/^\\(?:[1-9]|k<)/.test(text)) throw new PatternRefused("has a back-reference", text);
  const code = text === "\\b" ? 8 : codeOf(text);
  return { source: `\\x{${code.toString(16)}}`, isSet: false };
}

const hyphen = "\\x{2d}";

const blanks =
  "\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const others =
  "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

const sets: Readonly<Record<string, string>> = { "\\s": blanks, "\\S": others };

// A property that RE2 does not know is a syntax error there, and the pattern is refused.
const setOf = (text: string): string | undefined => (/^\\[dDwWpP]/.test(text) ? text : sets[text]);

const controls: Readonly<Record<string, number>> = { "0": 0, t: 9, n: 10, v: 11, f: 12, r: 13 };

function codeOf(text: string): number {
  if (!text.startsWith("\\")) return text.codePointAt(0) ?? 0;
  const [, braced, high, low, hex] =
    /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})\\u([\da-f]{4})|[ux]([\da-f]{2,4}))$/i.exec(text) ?? [];
  if (high !== undefined && low !== undefined) {
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0;
  }
  const digits = braced ?? hex;
  if (digits !== undefined) return Number.parseInt(digits, 16);
  if (/^\\c[A-Za-z]$/.test(text)) return text.charCodeAt(2) % 32;
  return controls[text.slice(1)] ?? text.codePointAt(1) ?? 0;
}
