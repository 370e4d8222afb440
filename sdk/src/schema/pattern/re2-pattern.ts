import { RE2JS, RE2JSSyntaxException } from "re2js";
import { groupEnd, tokensOf } from "./pattern-tokens.ts";
import { PatternRefused, translate } from "./translate-pattern.ts";

/** The part of `RegExp` that validators use. */
export interface PatternTest {
  test(text: string): boolean;
}

const longest = 5_000;

/**
 * A pattern that RE2 matches, in linear time. RE2 has no look-ahead: at the start of the pattern it becomes a condition next to it.
 *
 * @throws PatternRefused
 */
export function re2Pattern(pattern: string, ignoreCase = false): PatternTest {
  if (pattern.length > longest) throw new PatternRefused(`has more than ${longest} characters`, pattern.slice(0, 40));
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
