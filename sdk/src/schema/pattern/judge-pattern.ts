import { RE2JS, RE2JSSyntaxException } from "re2js";
import { orElse } from "../../util/failures.ts";
import { memoizeText } from "../../util/memo.ts";
import { groupEnd, plainPattern, tokensOf } from "./pattern-tokens.ts";

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
 * A pattern that RE2 matches, in linear time. There, `.` excludes only `\n`, and `\s` is white space of ASCII. RE2 has no look-ahead: at the start of the
 * pattern it becomes a condition next to it.
 *
 * @throws PatternRefused
 */
export function re2Pattern(pattern: string, ignoreCase = false): PatternTest {
  if (pattern.length > maxLength)
    throw new PatternRefused(`has more than ${maxLength} characters`, pattern.slice(0, 40));
  const tokens = tokensOf(pattern);
  // RE2 would read `\k<name>` as text.
  const reference = tokens.find((token) => /^\\(?:[1-9]|k<)/.test(token));
  if (reference !== undefined) throw new PatternRefused("has a back-reference", reference);
  const { conditions, rest } = conditionsOf(tokens);
  const main = compiled(rest, ignoreCase);
  const others = conditions.map((each) => ({ expression: compiled(each.tokens, ignoreCase), wanted: each.wanted }));
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

function compiled(tokens: readonly string[], ignoreCase: boolean): RE2JS {
  try {
    const flags = RE2JS.LOOKBEHINDS | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return RE2JS.compile(RE2JS.translateRegExp(tokens.join("")), flags);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new PatternRefused(reasons[error.error] ?? "cannot be matched in linear time", error.input ?? "");
  }
}

const reasons: Readonly<Record<string, string>> = {
  "invalid repeat count": "repeats a part more than 1,000 times",
  "invalid or unsupported Perl syntax": "looks ahead elsewhere than at its start",
};

/** A pattern that cannot be matched in linear time, with the part concerned. */
export class PatternRefused extends Error {
  readonly part: string;

  constructor(message: string, part: string) {
    super(message);
    this.part = part;
  }
}
