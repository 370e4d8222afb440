import { buildAutomaton } from "./build-automaton.ts";
import { findAmbiguity, isTriedOnce, type Ambiguity } from "./find-ambiguity.ts";
import { matchAutomaton, type Automaton, type PatternTest } from "./match-automaton.ts";
import { parsePattern, PatternRefused, type PatternNode } from "./parse-pattern.ts";

/**
 * How a pattern is matched in linear time: by the engine of JavaScript, where it cannot backtrack; by an automaton; or not at all. `invalid`
 * is not a regular expression.
 */
export type PatternVerdict =
  | { readonly kind: "native" }
  | { readonly kind: "automaton"; readonly automaton: Automaton }
  | { readonly kind: "invalid" }
  | {
      readonly kind: "refused";
      /** Follows the pattern: "can take exponential time". */
      readonly reason: string;
      /** The part concerned; empty for the whole. */
      readonly part: string;
      readonly remedy: string;
    };

const mostKept = 2_000;
const verdicts = new Map<string, PatternVerdict>();

/** How to match an author's pattern on untrusted text. Never throws. */
export function judgePattern(pattern: string): PatternVerdict {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = judge(pattern);
  if (verdicts.size >= mostKept) verdicts.clear();
  verdicts.set(pattern, verdict);
  return verdict;
}

/** A pattern that matches in linear time; undefined where that is not possible. A refused pattern may still have an automaton. */
export function linearPattern(pattern: string): PatternTest | undefined {
  const verdict = judgePattern(pattern);
  if (verdict.kind === "native") return nativePattern(pattern);
  if (verdict.kind === "automaton") return matchAutomaton(verdict.automaton);
  return verdict.kind === "refused" ? automatonTest(pattern) : undefined;
}

function automatonTest(pattern: string): PatternTest | undefined {
  const automaton = unlessRefused(() => buildAutomaton(parsePattern(pattern)));
  return automaton === undefined ? undefined : matchAutomaton(automaton);
}

const automatonOf = (tree: PatternNode): Automaton | undefined => unlessRefused(() => buildAutomaton(tree));

function unlessRefused<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof PatternRefused) return undefined;
    throw error;
  }
}

function nativePattern(pattern: string): PatternTest {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
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

// Up to ten repetitions of a group, or two hundred of a character where there is no automaton, do not matter.
const careful = { ofGroups: 10, ofCharacters: 10 };
const strict = { ofGroups: 1, ofCharacters: 1 };
const lenient = { ofGroups: 10, ofCharacters: 200 };

const simpler = "Write it without this part, or check the value in the handler.";

function judge(pattern: string): PatternVerdict {
  if (!isValid(pattern)) return { kind: "invalid" };
  try {
    return judgeTree(parsePattern(pattern), pattern);
  } catch (error) {
    if (error instanceof PatternRefused) return refused(error);
    throw error;
  }
}

function judgeTree(tree: PatternNode, pattern: string): PatternVerdict {
  const ambiguity = findAmbiguity(tree, careful);
  if (ambiguity === undefined) {
    // Tried at each position, even a few ambiguous repetitions add up.
    const automaton = isTriedOnce(tree) || findAmbiguity(tree, strict) === undefined ? undefined : automatonOf(tree);
    return automaton === undefined ? { kind: "native" } : { kind: "automaton", automaton };
  }
  if (ambiguity.growth === "exponential") return refusedFor(ambiguity, pattern);
  const automaton = automatonOf(tree);
  if (automaton !== undefined) return { kind: "automaton", automaton };
  return findAmbiguity(tree, lenient) === undefined ? { kind: "native" } : refusedFor(ambiguity, pattern);
}

function refusedFor({ growth, range }: Ambiguity, pattern: string): PatternVerdict {
  const time = growth === "exponential" ? "exponential time" : "time that grows with the square of the text or faster";
  return {
    kind: "refused",
    reason: `can take ${time} to match`,
    part: range === undefined ? "" : pattern.slice(range.from, range.to),
    remedy:
      "Rewrite the repetition so that a text matches it in one way only: `(a+)+` as `a+`, `(\\w+\\s?)*` as `\\w+(\\s\\w+)*`.",
  };
}

const refused = ({ message, part }: PatternRefused): PatternVerdict => ({
  kind: "refused",
  reason: message,
  part,
  remedy: simpler,
});

function isValid(pattern: string): boolean {
  return ["u", ""].some((flags) => {
    try {
      new RegExp(pattern, flags);
      return true;
    } catch {
      return false;
    }
  });
}
