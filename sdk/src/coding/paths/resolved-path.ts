import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/or-else.ts";

/** The path without links that a path leads to, or would if it were created. */
export function resolvedPath(file: string): string {
  const whole = path.resolve(file);
  const { root } = path.parse(whole);
  const names = whole.slice(root.length).split(path.sep);
  // What does not exist has the location of the nearest folder that does: above it everything exists, so that halves are tried.
  let known = realPathOf(whole);
  let [found, missing] = [known === undefined ? 0 : names.length, names.length];
  known ??= root;
  while (missing - found > 1) {
    const middle = (found + missing) >> 1;
    const real = realPathOf(path.join(root, ...names.slice(0, middle)));
    if (real === undefined) missing = middle;
    else [known, found] = [real, middle];
  }
  return path.join(known, ...names.slice(found));
}

// An error costs many times what the question does.
const realPathOf = (file: string): string | undefined =>
  existsSync(file) ? orElse(() => realpathSync.native(file), undefined) : undefined;
