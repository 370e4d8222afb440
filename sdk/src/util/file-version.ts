import { statSync, type Stats } from "node:fs";

/**
 * What changes when a file does: its identity, its size, and the time of its last change, which only the system sets.
 * Empty when there is no such file.
 */
export function fileVersion(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  return state === undefined ? "" : versionIn(state);
}

/** The same of a file whose state is known. */
export function versionIn({ ctimeMs, size, ino }: Stats): string {
  return `${String(ctimeMs)} ${String(size)} ${String(ino)}`;
}
