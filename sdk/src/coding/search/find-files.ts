import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { compareText } from "../../util/texts.ts";
import { hiddenArgs, runRipgrep } from "./ripgrep.ts";
import {
  asksForHidden,
  pathFilter,
  type PathFilter,
  searchedPath,
  type SearchScope,
  trackedAndIgnored,
} from "./search-scope.ts";

/** Which files are looked for. */
export interface FindRequest {
  /** A glob, from the folder; without a slash it is about names in any folder. */
  readonly pattern: string;
  /** Folder, from the workspace; default: all of it. */
  readonly path?: string;
  /** Also hidden files; default: where the pattern names them. */
  readonly hidden?: boolean;
  /** Default `"path"`. */
  readonly sort?: "path" | "newest";
  /** Most files; default 100. */
  readonly limit?: number;
}

/** Files that were found. */
export interface FoundFiles {
  /** From the workspace. */
  readonly files: readonly string[];
  /** How many there are. */
  readonly total: number;
  /** Whether the time was up before all folders were looked at. */
  readonly isStopped: boolean;
  /** How many are left out because they may not be read. */
  readonly denied: number;
}

const mostFound = 100_000;

/** Finds files by a glob. Those that git ignores are left out. Throws `SEARCH_INVALID`, `SEARCH_FAILED`, and as `withFolder`. */
export async function findFiles(request: FindRequest, scope: SearchScope): Promise<FoundFiles> {
  const { pattern, path = ".", hidden = asksForHidden(pattern), sort = "path", limit = 100 } = request;
  const matches = pathFilter(pattern);
  const { path: folder, isFolder } = await searchedPath(path, scope.root);
  if (!isFolder) throw new ToolwrightError("PATH_NOT_FOLDER", `${JSON.stringify(path)} is not a folder.`);
  const all = await listed({ folder, hidden, matches, isNewestFirst: sort === "newest" }, scope);
  const found = all.filter((file) => scope.effectOf(file) !== "deny");
  const files = sort === "path" ? found.sort(compareText) : found;
  return {
    files: files.slice(0, limit),
    total: files.length,
    isStopped: scope.signal.aborted,
    denied: all.length - found.length,
  };
}

interface Wanted {
  readonly folder: string;
  readonly hidden: boolean;
  readonly matches: PathFilter;
  readonly isNewestFirst: boolean;
}

async function listed({ folder, hidden, matches, isNewestFirst }: Wanted, scope: SearchScope): Promise<string[]> {
  const { root, ripgrep, signal } = scope;
  const found: string[] = [];
  const inFolder = (file: string): string => (folder === "" ? file : file.slice(folder.length + 1));
  const add = (file: string): boolean => {
    if (matches(inFolder(file))) found.push(file);
    return found.length < mostFound;
  };
  const order = isNewestFirst ? ["--sortr", "modified"] : [];
  const args = ["--files", "--null", ...order, ...hiddenArgs(hidden), "--", `./${folder}`];
  const onPart = (part: string): boolean => add(part.replace(/^\.\//, ""));
  const end = await runRipgrep({ program: ripgrep, args, cwd: root.path, signal, separator: "\0", onPart });
  if ((end.code ?? 0) > 1 && found.length === 0 && end.complaints !== "")
    throw new ToolwrightError("SEARCH_FAILED", end.complaints);
  for (const file of await trackedAndIgnored(folder, root)) if (!found.includes(file)) add(file);
  return found;
}
