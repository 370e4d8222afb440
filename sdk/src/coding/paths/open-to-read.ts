import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, open, readlink, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, isInside, namesOf, outside, pathError, type WorkspaceRoot } from "./workspace-root.ts";

/** An open file of the workspace; the caller closes the handle. */
export interface OpenedFile {
  readonly handle: FileHandle;
  /** Absolute, without links: the file that was opened. */
  readonly path: string;
}

/** Opens the target of a path. On Linux the opened file is checked, elsewhere the path is checked before opening. */
async function openInside(file: string, root: WorkspaceRoot, flags: number): Promise<OpenedFile> {
  const real = await realpath(path.join(root.path, ...namesOf(file, root)));
  if (!isInside(real, root)) throw outside(file);
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | flags);
  if (!root.namesHandles) return { handle, path: real };
  try {
    const opened = await readlink(`/proc/self/fd/${handle.fd}`);
    if (!isInside(opened, root)) throw outside(file);
    return { handle, path: opened };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Opens a regular file for reading. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FOUND`, `PATH_NOT_FILE` or `PATH_UNSTABLE`.
 */
export async function openToRead(file: string, root: WorkspaceRoot): Promise<OpenedFile> {
  let opened: OpenedFile | undefined;
  try {
    // A pipe is never opened: another program may wait for its reader.
    refuseSpecial(await stat(path.join(root.path, ...namesOf(file, root)), { bigint: true }), file);
    opened = await openInside(file, root, constants.O_NOCTTY);
    refuseSpecial(await opened.handle.stat({ bigint: true }), file);
    return opened;
  } catch (error) {
    await opened?.handle.close();
    throw pathError(error, file);
  }
}

/** Opens a file as `openToRead` does, and closes it after use. */
export async function withFile<Result>(
  file: string,
  root: WorkspaceRoot,
  use: (opened: OpenedFile) => Promise<Result>,
): Promise<Result> {
  const opened = await openToRead(file, root);
  try {
    return await use(opened);
  } finally {
    await opened.handle.close();
  }
}

function refuseSpecial(stats: BigIntStats, file: string): void {
  if (stats.isFile()) return;
  const what = stats.isDirectory() ? "a folder" : "a pipe, a socket or a device";
  throw new ToolwrightError("PATH_NOT_FILE", `${JSON.stringify(file)} is ${what}.`);
}

interface OpenedFolder {
  /** A path to this open folder, which stays valid after it is renamed. */
  readonly at: string;
  /** Absolute, without links. */
  readonly path: string;
}

/**
 * Opens a folder to list it, and closes it after use. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FOUND`, `PATH_NOT_FOLDER` or
 * `PATH_UNSTABLE`.
 */
export async function withFolder<Result>(
  folder: string,
  root: WorkspaceRoot,
  use: (opened: OpenedFolder) => Promise<Result>,
): Promise<Result> {
  const { handle, path: real } = await openInside(folder, root, constants.O_DIRECTORY).catch((error: unknown) => {
    if (codeOf(error) !== "ENOTDIR") throw pathError(error, folder);
    throw new ToolwrightError("PATH_NOT_FOLDER", `${JSON.stringify(folder)} is not a folder.`, { cause: error });
  });
  try {
    return await use({ at: root.namesHandles ? `/proc/self/fd/${handle.fd}` : real, path: real });
  } finally {
    await handle.close();
  }
}
