import { entryDifference } from "../journal/entry-difference.ts";

const mostLines = 200;

/** The difference between two contents of a file, in the unified format, for a model. */
export function contentDifference(path: string, before: Uint8Array | undefined, after: Uint8Array): string {
  if (before === undefined) return "";
  const [from, to] = [before, after].map((content) => ({ content, mode: 0 }));
  const lines = entryDifference(path, from, to).split("\n");
  if (lines.length <= mostLines) return lines.join("\n");
  const more = (lines.length - mostLines).toLocaleString("en");
  return [...lines.slice(0, mostLines), `[+${more} more lines of the difference; read the file]`].join("\n");
}
