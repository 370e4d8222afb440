import type { JournalEntry } from "../../coding/journal/journal-entry.ts";

/** One change a line: its call, what was done, the file, and when. */
export function changeLines(entries: readonly JournalEntry[]): readonly string[] {
  const width = Math.max(0, ...entries.map(({ call }) => call.length));
  return entries.map(({ call, kind, path, when, undoes, isUndone }) => {
    const what = (undoes.length > 0 ? "undo" : kind).padEnd(6);
    const time = new Date(when).toISOString().slice(0, 19).replace("T", " ");
    return `${call.padEnd(width)}  ${what}  ${time}  ${path}${isUndone ? "  (undone)" : ""}`;
  });
}
