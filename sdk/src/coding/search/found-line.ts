/** A line that was found, or one beside it. */
export interface FoundLine {
  /** From the workspace. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Without its line break, at most 500 characters around what was found. */
  readonly text: string;
  readonly isContext: boolean;
}

const mostShown = 500;

/** The part of a long line around the character where the find begins. */
export function shownLine(line: string, at: number): string {
  const text = line.replace(/\r?\n$|\r$/, "");
  if (text.length <= mostShown) return text;
  const from = Math.min(Math.max(0, at - mostShown / 2), text.length - mostShown);
  const part = text.slice(from, from + mostShown).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + mostShown < text.length ? "…" : ""}`;
}
