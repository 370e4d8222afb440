/** A line and the characters that end it; the last line may have none. */
export interface Line {
  readonly text: string;
  readonly end: string;
}

/** The lines of a text, each with its own ending. A text that ends with a line break has no empty line after it. */
export function linesOf(text: string): readonly Line[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\n|\r)|([^\r\n]+)$/g), ([, line, end = "", last = ""]) => ({
    text: line ?? last,
    end,
  }));
}

export const textOf = (lines: readonly Line[]): string => lines.map(({ text, end }) => text + end).join("");

/** Lines without their endings. */
export const plainLines = (text: string): readonly string[] => linesOf(text).map((line) => line.text);
