import { createRequire } from "node:module";
import type * as Library from "re2js";

/** What a validator asks of a pattern. */
interface Pattern {
  test(text: string): boolean;
}

const loadModule = createRequire(import.meta.url);
let library: typeof Library | undefined;

// Longer ones take a noticeable time to be read.
const longest = 2_000;
const hasBackReference = /\\(?:[1-9]|k<)/;

/** A pattern an author wrote, matched in linear time; undefined for one that cannot be, such as one that looks ahead. */
export function linearPattern(pattern: string): Pattern | undefined {
  if (pattern.length > longest || hasBackReference.test(pattern)) return undefined;
  // Loaded only here: few schemas have patterns.
  library ??= loadModule("re2js") as typeof Library;
  const { RE2JS } = library;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}

/** How Ajv is to make patterns: what cannot be matched in linear time is held to match. */
export const linearPatterns = Object.assign(
  (pattern: string) => {
    const linear = linearPattern(pattern);
    return {
      test: (text: string): boolean => linear?.test(text) ?? true,
      // Ajv takes two patterns for one when their texts are the same.
      toString: (): string => `linear /${pattern}/`,
    };
  },
  { code: "new RegExp" },
);
