import { realpathSync } from "node:fs";
import path from "node:path";

/** The path without links that a path leads to, or would if it were created. */
export function resolvedPath(file: string): string {
  let rest = "";
  for (let at = file; ; at = path.dirname(at)) {
    try {
      return path.join(realpathSync.native(at), rest);
    } catch {
      if (at === path.dirname(at)) return path.normalize(file);
      rest = path.join(path.basename(at), rest);
    }
  }
}
