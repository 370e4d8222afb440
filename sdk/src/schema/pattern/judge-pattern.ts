import { RE2JS, RE2JSSyntaxException } from "re2js";
import { orElse } from "../../util/failures.ts";
import { memoizeText } from "../../util/memo.ts";
import { groupEnd, membersOf, plainPattern, tokensOf } from "./pattern-tokens.ts";

/**
 * How to match a pattern in linear time: by the engine of JavaScript, if the pattern is too simple to backtrack; by RE2; or not at all. `invalid` is
 * not a regular expression.
 */
export type PatternVerdict =
  | { readonly kind: "native" | "re2" | "invalid" }
  | {
      readonly kind: "refused";
      /** Follows the pattern: "has a back-reference". */
      readonly reason: string;
      readonly part: string;
      readonly remedy: string;
    };

/** How to match an author's pattern on untrusted text. Never throws. */
export const judgePattern = memoizeText((pattern: string): PatternVerdict => {
  if (!compiles(pattern, "u") && !compiles(pattern, "")) return { kind: "invalid" };
  const ambiguous = ambiguousGroup(pattern);
  if (ambiguous !== undefined) return { kind: "refused", part: ambiguous, ...exponential };
  if (plainPattern(pattern) !== undefined) return { kind: "native" };
  try {
    re2Pattern(pattern);
    return { kind: "re2" };
  } catch (error) {
    if (!(error instanceof PatternRefused)) throw error;
    return { kind: "refused", reason: error.message, part: error.part, remedy: simpler };
  }
});

export const compiles = (pattern: string, flags: string): boolean =>
  orElse(() => new RegExp(pattern, flags) instanceof RegExp, false);

const simpler = "Write it without this part, or check the value in the handler.";

/** A pattern that matches in linear time; undefined for one that cannot. A pattern refused for other engines may still match here. */
export function linearPattern(pattern: string, { ignoreCase = false } = {}): PatternTest | undefined {
  const { kind } = judgePattern(pattern);
  if (kind === "invalid") return undefined;
  if (kind === "native") return new RegExp(pattern, ignoreCase ? "iu" : "u");
  try {
    return re2Pattern(pattern, ignoreCase);
  } catch (error) {
    if (error instanceof PatternRefused) return undefined;
    throw error;
  }
}

interface AjvPattern extends PatternTest {
  /** Ajv treats two patterns with the same text as one. */
  toString(): string;
}

const ajvPattern = (pattern: string, test: (text: string) => boolean): AjvPattern => ({
  test,
  toString: () => `linear /${pattern}/`,
});

/**
 * A pattern of an author for Ajv, matched in linear time.
 *
 * @throws Error for a pattern that cannot be matched in linear time: a tool with such a pattern is refused when it is read.
 */
export function authorPattern(pattern: string): AjvPattern {
  const found = linearPattern(pattern);
  if (found === undefined) throw new Error(`the pattern ${pattern} cannot be matched in linear time`);
  return ajvPattern(pattern, (text) => found.test(text));
}

/** A pattern of a foreign schema for Ajv; one that cannot be matched in linear time matches every text. */
export function foreignPattern(pattern: string): AjvPattern {
  const found = linearPattern(pattern);
  return ajvPattern(pattern, (text) => found?.test(text) ?? true);
}

const atom = String.raw`(?:\\[pP]\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\[\](){}|*+?])`;
const endless = String.raw`(?:[*+]|\{\d*,\})\??`;
const optional = String.raw`(?:[*?]|\{0,\d*\})\??`;
const loop = String.raw`(?:[*+]|\{\d+,\}|\{\d{2,}\})`;
const start = String.raw`(?<!\\)\((?:\?:|\?<\w+>)?`;

/** Repeated groups that match a text in many ways: `(a*b?)*`, `(a+a+)*`, `(a|a)*`. */
const ambiguousGroups = [
  new RegExp(`${start}(?:${atom}${optional})*${atom}${endless}(?:${atom}${optional})*\\)${loop}`, "u"),
  new RegExp(`${start}(?<same>${atom}${endless})(?:\\k<same>)+\\)${loop}`, "u"),
  new RegExp(`${start}(?<same>${atom})(?:\\|\\k<same>)+\\)${loop}`, "u"),
];

/** A pattern also reaches providers and other clients, whose engines may backtrack, so obviously exponential patterns are refused. */
const ambiguousGroup = (pattern: string): string | undefined =>
  ambiguousGroups.map((expression) => expression.exec(pattern)?.[0]).find((found) => found !== undefined);

const exponential = {
  reason: "can take exponential time to match",
  remedy:
    "Rewrite the repetition so that a text matches it in one way only: `(a+)+` as `a+`, `(\\w+\\s?)*` as `\\w+(\\s\\w+)*`.",
};

interface PatternTest {
  test(text: string): boolean;
}

const maxLength = 5_000;

/**
 * A pattern that RE2 matches, in linear time. RE2 has no look-ahead: at the start of the pattern it becomes a condition next to it.
 *
 * @throws PatternRefused
 */
export function re2Pattern(pattern: string, ignoreCase = false): PatternTest {
  if (pattern.length > maxLength)
    throw new PatternRefused(`has more than ${maxLength} characters`, pattern.slice(0, 40));
  const { conditions, rest } = conditionsOf(tokensOf(pattern));
  const flags = RE2JS.LOOKBEHINDS | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  const compile = (tokens: readonly string[]): RE2JS => compiled(translate(tokens), flags);
  const main = compile(rest);
  const others = conditions.map(({ tokens, wanted }) => ({ expression: compile(tokens), wanted }));
  if (others.length === 0) return main;
  return {
    test: (text) => others.every(({ expression, wanted }) => expression.test(text) === wanted) && main.test(text),
  };
}

interface Condition {
  readonly tokens: readonly string[];
  readonly wanted: boolean;
}

function conditionsOf(tokens: readonly string[]): {
  readonly conditions: readonly Condition[];
  readonly rest: readonly string[];
} {
  const conditions: Condition[] = [];
  let at = 1;
  while (tokens[0] === "^" && (tokens[at] === "(?=" || tokens[at] === "(?!")) {
    const end = groupEnd(tokens, at);
    conditions.push({ tokens: ["^", "(", ...tokens.slice(at + 1, end)], wanted: tokens[at] === "(?=" });
    at = end;
  }
  const rest = tokens.slice(at);
  return conditions.length === 0 || hasAlternatives(rest)
    ? { conditions: [], rest: tokens }
    : { conditions, rest: ["^", ...rest] };
}

function hasAlternatives(tokens: readonly string[]): boolean {
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index] === "|") return true;
    if (tokens[index]?.startsWith("(") === true) index = groupEnd(tokens, index) - 1;
  }
  return false;
}

function compiled(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    if (error.error !== "invalid repeat count") throw new PatternRefused("cannot be matched in linear time", "");
    throw new PatternRefused("repeats a part more than 1,000 times", error.input ?? "");
  }
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
