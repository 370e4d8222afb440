import { RE2JS } from "re2js";

// A pair of surrogates is one character.
const escape = String.raw`\\(?:u\{[\dA-Fa-f]+\}|u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])`;
const token = new RegExp(
  String.raw`${escape}|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?|\{\d+(?:,\d*)?\}|[^]`,
  "gu",
);
const memberToken = new RegExp(`${escape}|[^]`, "gu");

/** The parts of a valid regular expression: a character, an escape, a whole class, the start of a group, a quantifier. */
export const tokensOf = (pattern: string): readonly string[] => pattern.match(token) ?? [];

/** The parts of a class, without its brackets: a character or an escape. */
export const membersOf = (body: string): readonly string[] => body.match(memberToken) ?? [];

/** The minimum and maximum of a quantifier; undefined for any other part. */
function boundsOf(text: string): readonly [least: number, most: number] | undefined {
  if (text === "*") return [0, Infinity];
  if (text === "+") return [1, Infinity];
  if (text === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(text) ?? [];
  if (least === undefined) return undefined;
  return [Number(least), comma === "" ? Number(least) : most === "" ? Infinity : Number(most)];
}

export function groupEnd(tokens: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    if (tokens[index]?.startsWith("(") === true) depth += 1;
    if (tokens[index] === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}

/** A pattern for the engine of JavaScript, if it is valid and too plain to backtrack there. */
export function plainPattern(pattern: string): RegExp | undefined {
  try {
    const compiled = new RegExp(pattern, "u");
    return isPlain(tokensOf(pattern)) ? compiled : undefined;
  } catch {
    return undefined;
  }
}

const maxTimes = 100;

/**
 * Whether a pattern has no groups and at most one part that can end anywhere: either a long repetition or the start of the match, if it is not
 * anchored. A backtracking engine then tries a number of ways that is linear in the text.
 */
function isPlain(tokens: readonly string[]): boolean {
  if (tokens.some((token) => token === "|" || token.startsWith("(") || /^\\(?:[1-9]|k<)/.test(token))) return false;
  const repeated = tokens.flatMap((token, index) => {
    const isLazy = token === "?" && boundsOf(tokens[index - 1] ?? "") !== undefined;
    const bounds = isLazy ? undefined : boundsOf(token);
    return bounds === undefined ? [] : [bounds];
  });
  const short = repeated.filter(([, most]) => most <= maxTimes);
  const endless = repeated.length - short.length + (tokens[0] === "^" ? 0 : 1);
  return endless <= 1 && short.reduce((ways, [least, most]) => ways * (most - least + 1), 1) <= maxTimes;
}

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
