import { statSync } from "node:fs";

/**
 * What changes when a file does: its identity, its size, and the time of its last change, which the system sets and nobody else can.
 * Empty when there is no such file.
 */
export function fileVersion(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  if (state === undefined) return "";
  return `${String(state.ctimeMs)} ${String(state.size)} ${String(state.ino)}`;
}
