import { statSync } from "node:fs";

const longestWriting = 60_000;

/** Whether a file is another process's draft (`.tmp`), rather than what a process that was killed has left behind. */
export function isBeingWritten(file: string): boolean {
  if (!file.endsWith(".tmp")) return false;
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - changed < longestWriting;
}
