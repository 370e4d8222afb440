/**
 * A pattern as a table, for texts read from their end. It decides whether a pattern occurs in a text, with one step per character and no
 * backtracking.
 */
export interface Automaton {
  /** First code points of the ranges of the alphabet, ascending, from 0 on. */
  readonly starts: readonly number[];
  /** The column of each range. */
  readonly columns: readonly number[];
  readonly width: number;
  /** The next state, by state times `width` plus column. The first state is 0. */
  readonly next: readonly number[];
  /** Whether the pattern is found when the whole text has been read, by state. */
  readonly accepts: readonly (0 | 1)[];
}

/** The part of `RegExp` that validators use. */
export interface PatternTest {
  test(text: string): boolean;
}

/** Runs an automaton. Compiled validators contain this function, so the file has no imports. */
export function matchAutomaton({ starts, columns, width, next, accepts }: Automaton): PatternTest {
  const ascii = Array.from({ length: 128 }, (_, code) => columnOf(code));

  function columnOf(code: number): number {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= code) low = middle;
      else high = middle - 1;
    }
    return columns[low] ?? 0;
  }

  function test(text: string): boolean {
    let state = 0;
    for (let index = text.length - 1; index >= 0; index -= 1) {
      let code = text.charCodeAt(index);
      if (code >= 0xdc00 && code <= 0xdfff && index > 0) {
        const pair = text.codePointAt(index - 1) ?? code;
        if (pair > 0xffff) {
          code = pair;
          index -= 1;
        }
      }
      state = next[state * width + (ascii[code] ?? columnOf(code))] ?? 0;
    }
    return accepts[state] === 1;
  }

  return { test };
}
