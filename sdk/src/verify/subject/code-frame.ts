import type { Place } from "../../model/place.ts";

const longestLine = 120;

/** The line of a place with its number, and a caret below the column; undefined where the text has no such line. */
export function codeFrame(text: string, { line, column }: Pick<Place, "line" | "column">): string | undefined {
  const found = text.split(/\r?\n/, line)[line - 1];
  // A file may have changed since, and the start of an empty file shows nothing.
  if (found === undefined || found.trim() === "" || column > found.length) return undefined;
  const from = column > longestLine ? column - longestLine / 2 : 0;
  const shown = found.slice(from, from + longestLine);
  // Tabs stay, so that the caret stands below its letter whatever their width.
  const before = shown.slice(0, column - 1 - from).replaceAll(/[^\t]/g, " ");
  const number = String(line);
  return `${number} | ${shown}\n${" ".repeat(number.length)} | ${before}^`;
}
