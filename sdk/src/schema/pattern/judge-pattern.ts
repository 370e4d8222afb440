import { memoizeText } from "../../util/memo.ts";
import { plainPattern } from "./pattern-tokens.ts";
import { re2Pattern, type PatternTest } from "./re2-pattern.ts";
import { PatternRefused } from "./translate-pattern.ts";

/**
 * How a pattern is matched in linear time: by the engine of JavaScript, if it is too plain to backtrack; by RE2; or not at all.
 * `invalid` is not a regular expression.
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
  if (!isValid(pattern, "u") && !isValid(pattern, "")) return { kind: "invalid" };
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

/** Creates patterns for Ajv: one that cannot be matched in linear time counts as matching. */
export const linearPatterns = Object.assign(
  (pattern: string) => {
    const linear = linearPattern(pattern);
    return {
      test: (text: string): boolean => linear?.test(text) ?? true,
      // Ajv treats two patterns with the same text as one.
      toString: (): string => `linear /${pattern}/`,
    };
  },
  { code: "new RegExp" },
);

function isValid(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
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

/** A pattern also reaches providers and other clients, whose engines may backtrack: what is plainly exponential there is refused. */
const ambiguousGroup = (pattern: string): string | undefined =>
  ambiguousGroups.map((expression) => expression.exec(pattern)?.[0]).find((found) => found !== undefined);

const exponential = {
  reason: "can take exponential time to match",
  remedy:
    "Rewrite the repetition so that a text matches it in one way only: `(a+)+` as `a+`, `(\\w+\\s?)*` as `\\w+(\\s\\w+)*`.",
};
