import { execFile } from "node:child_process";
import { lstatSync } from "node:fs";
import path from "node:path";
import { devNull } from "node:os";
import { promisify } from "node:util";
import picomatch from "picomatch";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { withFile, withFolder } from "../paths/open-to-read.ts";
import type { PermissionEffect } from "../permissions/policy.ts";
import { codeOf, pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";

export interface SearchScope {
  readonly root: WorkspaceRoot;
  readonly ripgrep: string;
  /** Whether the content of a file, given by its path from the workspace, may be shown. */
  readonly effectOf: (path: string) => PermissionEffect;
  /** Aborted at the search's time limit, or when the search is cancelled. */
  readonly signal: AbortSignal;
}

/** The start of a search, from the workspace and without links; an empty path is the workspace. */
export interface SearchedPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Resolves the path first, because a search would follow a link out of the workspace. Throws as `withFolder` and `openToRead`. */
export async function searchedPath(given: string, root: WorkspaceRoot): Promise<SearchedPath> {
  try {
    return await withFolder(given, root, ({ path }) => Promise.resolve({ path: pathFrom(root, path), isFolder: true }));
  } catch (error) {
    if (codeOf(error) !== "PATH_NOT_FOLDER") throw error;
  }
  return withFile(given, root, ({ path }) => Promise.resolve({ path: pathFrom(root, path), isFolder: false }));
}

/**
 * The base folder of a glob, and the glob relative to it. Its leading folders count as an explicit path: they may be absolute, and are
 * searched even if git ignores them.
 */
export async function searchedGlob(
  glob: string,
  given: string,
  root: WorkspaceRoot,
): Promise<{ readonly searched: SearchedPath; readonly isMeant: PathFilter }> {
  const names = glob.replace(/^\.\//, "").split("/");
  const first = names.findIndex((name) => /[()*?[\\\]{}]/.test(name));
  const folder = names.slice(0, first === -1 ? -1 : first).join("/");
  if (folder !== "" && !names.includes("..")) {
    const whole = path.isAbsolute(folder) ? folder : path.join(given, folder);
    const searched = await searchedPath(whole, root).catch(() => undefined);
    if (searched?.isFolder === true)
      return { searched, isMeant: pathFilter(glob.slice(glob.indexOf(folder) + folder.length + 1) || "**", false) };
  }
  return { searched: await searchedPath(given, root), isMeant: pathFilter(glob) };
}

const mostTracked = 1_000;

/** Tracked files that git's rules ignore, from the workspace; none without git or a repository. */
export async function trackedAndIgnored(folder: string, { path: cwd }: WorkspaceRoot): Promise<readonly string[]> {
  const plain = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-optional-locks"];
  const list = ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard", "--", folder === "" ? "." : folder];
  const env = { PATH: usualPath, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: devNull, GIT_LITERAL_PATHSPECS: "1" };
  try {
    const { stdout } = await promisify(execFile)("git", [...plain, ...list], { cwd, env, timeout: 5_000 });
    const files = stdout.split("\0").slice(0, mostTracked);
    return files.filter((file) => lstatSync(`${cwd}/${file}`, { throwIfNoEntry: false })?.isFile() === true);
  } catch {
    return [];
  }
}

const usualPath = "/usr/local/bin:/usr/bin:/bin";

/** Whether a glob matches a path from the searched folder. */
export type PathFilter = (path: string) => boolean;

const mostCharacters = 1_024;
const mostGroups = 3;

/** Throws `SEARCH_INVALID` for a pattern that is empty, or would take long to match. */
function pathFilter(pattern: string, isBare = !pattern.includes("/")): PathFilter {
  const problem = problemOf(pattern);
  if (problem !== undefined)
    throw new ToolwrightError("SEARCH_INVALID", `The pattern ${JSON.stringify(pattern.slice(0, 100))} ${problem}.`, {
      remedy: "Write a pattern such as `src/**/*.ts`, from the folder that is searched.",
    });
  const given = pattern.replace(/^\.\//, "");
  // A name with brackets may also be a literal file or folder name.
  const written = given.replaceAll(/[()[\]{}]/g, String.raw`\$&`);
  return picomatch([given, written], { dot: true, basename: isBare, nonegate: true });
}

function problemOf(pattern: string): string | undefined {
  if (pattern === "") return "is empty";
  if (pattern.length > mostCharacters) return `has more than ${mostCharacters.toLocaleString("en")} characters`;
  if (pattern.split("{").length - 1 > mostGroups) return `has more than ${mostGroups} groups in braces`;
  if (pattern.startsWith("/") || /(?:^|\/)\.\.(?:\/|$)/.test(pattern)) return "leads out of the folder";
  return /\*{3,}|(?:[*+?@!]\([^)]*){3,}/.test(pattern) ? "repeats too much" : undefined;
}
