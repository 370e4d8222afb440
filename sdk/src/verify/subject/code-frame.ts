import type { Location } from "../../model/finding.ts";

const longestLine = 120;

/** The line of a location with its number, and a caret below the column; undefined if the text has no such line. */
export function codeFrame(text: string, { line, column }: Pick<Location, "line" | "column">): string | undefined {
  const found = text.split(/\r?\n/, line)[line - 1];
  // The file may have changed since, or be empty.
  if (found === undefined || found.trim() === "" || column > found.length) return undefined;
  const from = column > longestLine ? column - longestLine / 2 : 0;
  const shown = found.slice(from, from + longestLine);
  // Tabs are kept, so that the caret is below its letter at any tab width.
  const before = shown.slice(0, column - 1 - from).replaceAll(/[^\t]/g, " ");
  const number = String(line);
  return `${number} | ${shown}\n${" ".repeat(number.length)} | ${before}^`;
}
