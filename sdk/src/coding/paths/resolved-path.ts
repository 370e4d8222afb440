import { realpathSync } from "node:fs";
import path from "node:path";

/** The path without links that a path leads to, or would if it were created. */
export function resolvedPath(file: string): string {
  const whole = path.resolve(file);
  const { root } = path.parse(whole);
  const names = whole.slice(root.length).split(path.sep);
  for (let count = names.length; count >= 0; count--) {
    try {
      return path.join(realpathSync.native(path.join(root, ...names.slice(0, count))), ...names.slice(count));
    } catch {
      // What does not exist has the place of the nearest folder that does.
    }
  }
  return whole;
}
