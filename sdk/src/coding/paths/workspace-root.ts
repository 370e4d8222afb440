import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage, orElse } from "../../util/failures.ts";

/** The folder that a session works in. */
export interface WorkspaceRoot {
  /** Absolute, without links. */
  readonly path: string;
  /** The absolute path that it was opened by, where links are on it: paths below it are in the workspace too. */
  readonly given?: string;
  /** Whether the system names open files, so that what was opened can be checked: Linux. */
  readonly namesHandles: boolean;
}

/** Resolves the folder once; links above it do not matter later. */
export function workspaceRoot(folder: string, namesHandles = existsSync("/proc/self/fd")): WorkspaceRoot {
  return { path: realpathSync.native(folder), given: path.resolve(folder), namesHandles };
}

/** The names on the way to a file, from the workspace; throws `PATH_INVALID` or `PATH_OUTSIDE`. */
export function namesOf(file: string, root: WorkspaceRoot): readonly string[] {
  if (file === "" || file.includes("\0"))
    throw new ToolwrightError("PATH_INVALID", "The path is empty or has a zero character.");
  const whole = path.resolve(root.path, file);
  const { path: real, given = real } = root;
  const relative = path.relative(isInside(whole, root) || !isInside(whole, { path: given }) ? real : given, whole);
  const names = relative.split(path.sep).filter((name) => name !== "");
  if (names[0] === ".." || path.isAbsolute(relative)) throw outside(file);
  return /[^\0-\x7F]/.test(relative) ? asWritten(names, real) : names;
}

/** Names in the Unicode form that the disk has them in. */
function asWritten(names: readonly string[], root: string): readonly string[] {
  let at = root;
  return names.map((name) => {
    const isThere = lstatSync(path.join(at, name), { throwIfNoEntry: false }) !== undefined;
    const found = isThere ? [] : orElse(() => readdirSync(at), []);
    const written = found.find((other) => other.normalize() === name.normalize()) ?? name;
    at = path.join(at, written);
    return written;
  });
}

export function isInside(file: string, { path: root }: Pick<WorkspaceRoot, "path">): boolean {
  return file === root || file.startsWith(root === path.sep ? root : root + path.sep);
}

/** A path from the workspace, with `/`, for an absolute one without links. */
export const pathFrom = (root: WorkspaceRoot, file: string): string =>
  path.relative(root.path, file).split(path.sep).join("/");

export const outside = (file: string): ToolwrightError =>
  new ToolwrightError("PATH_OUTSIDE", `${JSON.stringify(file)} is not inside the workspace.`);

/** An error of the system without the paths of this machine: `EACCES: permission denied`. */
export const systemMessage = (error: unknown): string => errorMessage(error).replace(/, \w+ '.*$/s, "");

export const codeOf = (error: unknown): unknown => (Object(error) as { readonly code?: unknown }).code;

/** For a `catch`: nothing if there is no such file. */
export function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

export function unlessNotFound(error: unknown): undefined {
  if (codeOf(error) !== "PATH_NOT_FOUND") throw error;
}

export function pathError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code === "ENOENT")
    return new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(file)}.`, { cause: error });
  if (code === "ENOTDIR" || code === "ELOOP")
    return new ToolwrightError("PATH_UNSTABLE", `${JSON.stringify(file)} was replaced while it was being opened.`);
  return error;
}

/** The path without links that a path leads to, or would if it were created. */
export function resolvedPath(file: string): string {
  const whole = path.resolve(file);
  const parent = path.dirname(whole);
  // An error costs many times what the question does.
  const real = existsSync(whole) ? orElse(() => realpathSync.native(whole), undefined) : undefined;
  return real ?? (parent === whole ? whole : path.join(resolvedPath(parent), path.basename(whole)));
}
