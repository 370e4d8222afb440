import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { compareText } from "../../util/texts.ts";
import { hiddenArgs, runRipgrep } from "./ripgrep.ts";
import { searchedGlob, type SearchScope, trackedAndIgnored } from "./search-scope.ts";

/** The options of a file search. */
export interface FindRequest {
  /** A glob, from the folder; without a slash it matches names in any folder. */
  readonly pattern: string;
  /** Folder, from the workspace; default: the workspace. */
  readonly path?: string;
  /** Whether to include hidden files; default: only if the pattern names them. */
  readonly hidden?: boolean;
  /** Default `"path"`. */
  readonly sort?: "path" | "newest";
  /** Maximum number of files; default 100. */
  readonly limit?: number;
}

/** The result of a file search. */
export interface FoundFiles {
  /** Paths from the workspace. */
  readonly files: readonly string[];
  /** Number of all matches. */
  readonly total: number;
  /** Whether the time limit was reached before all folders were searched. */
  readonly isStopped: boolean;
  /** Number of files omitted because they may not be read. */
  readonly denied: number;
}

const mostFound = 100_000;

/** Finds files by a glob. Files that git ignores are omitted. Throws `SEARCH_INVALID`, `SEARCH_FAILED`, and as `withFolder`. */
export async function findFiles(request: FindRequest, scope: SearchScope): Promise<FoundFiles> {
  const { pattern, path = ".", hidden, sort = "path", limit = 100 } = request;
  const { root, ripgrep: program, signal } = scope;
  const { searched, isMeant } = await searchedGlob(pattern, path, root);
  const { path: folder, isFolder } = searched;
  if (!isFolder) throw new ToolwrightError("PATH_NOT_FOLDER", `${JSON.stringify(path)} is not a folder.`);
  const found = new Set<string>();
  const onLine = (line: string): boolean => {
    const file = line.replace(/^\.\//, "");
    if (isMeant(folder === "" ? file : file.slice(folder.length + 1))) found.add(file);
    return found.size < mostFound;
  };
  const order = sort === "newest" ? ["--sortr", "modified"] : [];
  const args = ["--files", "--null", ...order, ...hiddenArgs(pattern, hidden), "--", `./${folder}`];
  const end = await runRipgrep({ program, args, cwd: root.path, signal, lineEnd: "\0", onLine });
  if ((end.code ?? 0) > 1 && found.size === 0 && end.complaints !== "")
    throw new ToolwrightError("SEARCH_FAILED", end.complaints);
  for (const file of await trackedAndIgnored(folder, root)) onLine(file);
  const files = [...found].filter((file) => scope.effectOf(file) !== "deny");
  if (sort === "path") files.sort(compareText);
  return {
    files: files.slice(0, limit),
    total: files.length,
    isStopped: signal.aborted,
    denied: found.size - files.length,
  };
}
