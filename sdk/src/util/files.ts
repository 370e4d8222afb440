import { access } from "node:fs/promises";
import { statSync } from "node:fs";

/** Whether a file or folder exists at a path. */
export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * A text that changes with a file: its inode, its size, and its change time, which only the system can set. Empty when the file does not
 * exist.
 */
export function fileVersion(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  return state === undefined ? "" : `${String(state.ctimeMs)} ${String(state.size)} ${String(state.ino)}`;
}
