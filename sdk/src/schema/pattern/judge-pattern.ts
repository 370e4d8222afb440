import { RE2JS } from "re2js";
import { memoizeText } from "../../util/memo.ts";
import { orElse } from "../../util/failures.ts";
import { plainPattern } from "./pattern-tokens.ts";

/**
 * How a pattern is matched in linear time: by the engine of JavaScript, if it is too plain to backtrack; by RE2; or not at all.
 * `invalid` is not a regular expression.
 */
export type PatternVerdict =
  | { readonly kind: "native" | "re2" | "invalid" }
  | {
      readonly kind: "refused";
      /** Follows the pattern: "cannot be matched in linear time". */
      readonly reason: string;
      readonly part: string;
      readonly remedy: string;
    };

/** How to match an author's pattern on untrusted text. Never throws. */
export const judgePattern = memoizeText((pattern: string): PatternVerdict => {
  if (!compiles(pattern, "u") && !compiles(pattern, "")) return { kind: "invalid" };
  const part = ambiguousGroups.map((group) => group.exec(pattern)?.[0]).find((found) => found !== undefined);
  if (part !== undefined) return { kind: "refused", part, ...exponential };
  if (plainPattern(pattern) !== undefined) return { kind: "native" };
  return re2Pattern(pattern, 0) === undefined ? { kind: "refused", part: "", ...unmatched } : { kind: "re2" };
});

/** Whether the engine takes a text as a regular expression. */
export const compiles = (pattern: string, flags: string): boolean =>
  orElse(() => new RegExp(pattern, flags) instanceof RegExp, false);

/** The part of `RegExp` that validators use. */
interface PatternTest {
  test(text: string): boolean;
  toString(): string;
}

/** A pattern that matches in linear time; undefined for one that cannot. A pattern refused for other engines may still match here. */
export function linearPattern(pattern: string, { ignoreCase = false } = {}): PatternTest | undefined {
  const { kind } = judgePattern(pattern);
  if (kind === "invalid") return undefined;
  if (kind === "native") return new RegExp(pattern, ignoreCase ? "iu" : "u");
  return re2Pattern(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
}

/** A pattern of an author for Ajv, matched in linear time; one that cannot be counts as matching: tools with such a pattern are refused before. */
export function authorPattern(pattern: string): PatternTest {
  const linear = linearPattern(pattern);
  // Ajv treats two patterns with the same text as one.
  return { test: (text) => linear?.test(text) ?? true, toString: () => `linear /${pattern}/` };
}

const maxLength = 5_000;

/** RE2 has no look-ahead, back-references and repetitions of more than 1,000 times; it reads a named back-reference as text. */
const re2Pattern = (pattern: string, flags: number): PatternTest | undefined =>
  pattern.length > maxLength || pattern.includes("\\k<")
    ? undefined
    : orElse(() => RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.LOOKBEHINDS | flags), undefined);

const atom = String.raw`(?:\\[pP]\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\[\](){}|*+?])`;
const endless = String.raw`(?:[*+]|\{\d*,\})\??`;
const optional = String.raw`(?:[*?]|\{0,\d*\})\??`;
const loop = String.raw`(?:[*+]|\{\d+,\}|\{\d{2,}\})`;
const start = String.raw`(?<!\\)\((?:\?:|\?<\w+>)?`;

/**
 * Repeated groups that match a text in many ways: `(a*b?)*`, `(a+a+)*`, `(a|a)*`. A pattern also reaches providers and other clients, whose
 * engines may backtrack: what is plainly exponential there is refused.
 */
const ambiguousGroups = [
  new RegExp(`${start}(?:${atom}${optional})*${atom}${endless}(?:${atom}${optional})*\\)${loop}`, "u"),
  new RegExp(`${start}(?<same>${atom}${endless})(?:\\k<same>)+\\)${loop}`, "u"),
  new RegExp(`${start}(?<same>${atom})(?:\\|\\k<same>)+\\)${loop}`, "u"),
];

const exponential = {
  reason: "can take exponential time to match",
  remedy:
    "Rewrite the repetition so that a text matches it in one way only: `(a+)+` as `a+`, `(\\w+\\s?)*` as `\\w+(\\s\\w+)*`.",
};

const unmatched = {
  reason: "cannot be matched in linear time",
  remedy: "Write it without look-ahead, back-references and long repetitions, or check the value in the handler.",
};
