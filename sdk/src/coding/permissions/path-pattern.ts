import path from "node:path";
import ignore from "ignore";

/** Where a workspace is. Paths are absolute, without links. */
export interface Places {
  readonly root: string;
  /** The home folder of the person; without it no rule and no path names it. */
  readonly home?: string;
  /** The path without links that a path leads to, or would if it were created; default: paths are taken as they are written. */
  readonly resolve?: (file: string) => string;
}

/** A glob as in `.gitignore`, from the workspace; `//` in front for absolute paths, `~/` for the home folder. */
export function pathMatcher(pattern: string, { root, home }: Places): (file: string) => boolean {
  const [base, glob] = baseOf(pattern, root, home);
  if (base === undefined) return () => false;
  const matcher = ignore({ ignorecase: false }).add(glob);
  return (file) => {
    const relative = path.relative(base, file);
    if (relative === "" || relative.startsWith("..") || path.isAbsolute(relative)) return false;
    return matcher.ignores(relative) || matcher.ignores(`${relative}/`);
  };
}

function baseOf(pattern: string, root: string, home: string | undefined): readonly [string | undefined, string] {
  if (pattern.startsWith("//")) return ["/", pattern.slice(1)];
  if (pattern.startsWith("~/")) return [home, pattern.slice(1)];
  return [root, pattern.replace(/^\.\//, "/")];
}

/** The beginning of a glob that is the same in all that it matches, as an absolute path. */
export function fixedStart(pattern: string, { root, home }: Places): string {
  const [base = "/", glob] = baseOf(pattern, root, home);
  const [literal = ""] = glob.replace(/^\//, "").split(/[*?[\\]/, 1);
  const isAnywhere = !glob.slice(0, -1).includes("/");
  return isAnywhere ? `${base}/`.replace(/^\/\//, "/") : path.join(base, literal);
}
