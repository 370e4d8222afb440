import { linearPattern } from "./judge-pattern.ts";

interface AuthorPattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * A pattern of an author for Ajv, matched in linear time.
 *
 * @throws Error for a pattern that cannot be: tools with such a pattern are refused when they are read.
 */
export function authorPattern(pattern: string, flags: string): AuthorPattern {
  const found = linearPattern(pattern);
  if (found === undefined) throw new Error(`the pattern ${pattern} cannot be matched in linear time`);
  // Ajv treats two patterns with the same text as one.
  return { test: (text) => found.test(text), toString: () => `/${pattern}/${flags}` };
}
