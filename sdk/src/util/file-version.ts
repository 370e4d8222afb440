import { statSync } from "node:fs";

/** What changes when a file does: its identity, size and times. Empty when there is no such file. */
export function fileVersion(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  if (state === undefined) return "";
  return [state.ino, state.size, state.mtimeMs, state.ctimeMs].join(" ");
}
