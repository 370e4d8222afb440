import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage, orElse } from "../../util/failures.ts";

/** The folder that a session works in. */
export interface WorkspaceRoot {
  /** Absolute, without links. */
  readonly path: string;
  /** The absolute path as given, if it contains links: paths below it are also in the workspace. */
  readonly given?: string;
  /** Whether the system can name open files, so that an opened file can be checked: Linux. */
  readonly namesHandles: boolean;
}

/** Resolves the folder once; later changes of links above it have no effect. */
export function workspaceRoot(folder: string, namesHandles = existsSync("/proc/self/fd")): WorkspaceRoot {
  return { path: realpathSync.native(folder), given: path.resolve(folder), namesHandles };
}

/** The path components of a file, from the workspace; throws `PATH_INVALID` or `PATH_OUTSIDE`. */
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

/** Names in the disk's Unicode form. */
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

/** Converts an absolute path without links to a path from the workspace, with `/`. */
export const pathFrom = (root: WorkspaceRoot, file: string): string =>
  path.relative(root.path, file).split(path.sep).join("/");

export const outside = (file: string): ToolwrightError =>
  new ToolwrightError("PATH_OUTSIDE", `${JSON.stringify(file)} is not inside the workspace.`);

/** A system error without paths of this machine: `EACCES: permission denied`. */
export const systemMessage = (error: unknown): string => errorMessage(error).replace(/, \w+ '.*$/s, "");

export const codeOf = (error: unknown): unknown => (Object(error) as { readonly code?: unknown }).code;

/** For a `catch`: returns undefined for an error with this code. */
export const unless =
  (code: string) =>
  (error: unknown): undefined => {
    if (codeOf(error) !== code) throw error;
  };

export function pathError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code === "ENOENT")
    return new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(file)}.`, { cause: error });
  if (code === "ENOTDIR")
    return new ToolwrightError(
      "PATH_NOT_FOLDER",
      `A part of ${JSON.stringify(file)} before its last name is not a folder.`,
    );
  // A write does not follow links, and opening one fails with the same code.
  const isLoop = code === "ELOOP" && (error as NodeJS.ErrnoException).syscall !== "open";
  if (isLoop) return new ToolwrightError("PATH_NOT_FOUND", `${JSON.stringify(file)} is a link that leads to itself.`);
  if (code === "ELOOP")
    return new ToolwrightError("PATH_UNSTABLE", `${JSON.stringify(file)} was replaced while it was being opened.`);
  return error;
}

/** The resolved path without links, also for a path that does not exist yet. */
export function resolvedPath(file: string): string {
  const whole = path.resolve(file);
  const parent = path.dirname(whole);
  // An exception is many times slower than this check.
  const real = existsSync(whole) ? orElse(() => realpathSync.native(whole), undefined) : undefined;
  return real ?? (parent === whole ? whole : path.join(resolvedPath(parent), path.basename(whole)));
}
