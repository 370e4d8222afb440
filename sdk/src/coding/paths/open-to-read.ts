import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, insidePath, namesOf, pathError, unstable, type WorkspaceRoot } from "./workspace-root.ts";

/** An open file of the workspace; the caller closes the handle. */
export interface OpenedFile {
  readonly handle: FileHandle;
  /** Absolute, without links: the file that was opened. */
  readonly path: string;
}

/**
 * Opens a regular file for reading and checks what was opened, so that nothing that is exchanged meanwhile leads out of the workspace. Throws
 * `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FOUND`, `PATH_NOT_FILE` or `PATH_UNSTABLE`.
 */
export async function openToRead(file: string, root: WorkspaceRoot): Promise<OpenedFile> {
  const wanted = path.join(root.path, ...namesOf(file, root));
  let handle: FileHandle | undefined;
  try {
    // A pipe is not opened at all: another program may wait for its reader.
    refuseSpecial(await stat(wanted, { bigint: true }), file);
    const before = root.namesHandles ? "" : await realpath(wanted);
    handle = await open(wanted, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    refuseSpecial(await handle.stat({ bigint: true }), file);
    const opened = root.namesHandles
      ? await readlink(`/proc/self/fd/${handle.fd}`)
      : await nameAfter(handle, before, file);
    return { handle, path: insidePath(opened, root, file) };
  } catch (error) {
    await handle?.close();
    throw pathError(error, file);
  }
}

/** Opens a file as `openToRead`, and closes it after its use. */
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

/** Where open files have no names, the path has to lead to the same file before and after. */
async function nameAfter(handle: FileHandle, before: string, file: string): Promise<string> {
  const [opened, found, after] = await Promise.all([
    handle.stat({ bigint: true }),
    lstat(before, { bigint: true }),
    realpath(before),
  ]);
  if (after !== before || found.dev !== opened.dev || found.ino !== opened.ino) throw unstable(file);
  return after;
}

interface OpenedFolder {
  /** A path that leads into this very folder, whatever its name is by now. */
  readonly at: string;
  /** Absolute, without links. */
  readonly path: string;
}

/**
 * Opens a folder to list it, checks what was opened, and closes it after its use. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FOUND`,
 * `PATH_NOT_FOLDER` or `PATH_UNSTABLE`.
 */
export async function withFolder<Result>(
  folder: string,
  root: WorkspaceRoot,
  use: (opened: OpenedFolder) => Promise<Result>,
): Promise<Result> {
  const wanted = path.join(root.path, ...namesOf(folder, root));
  let handle: FileHandle | undefined;
  let opened: OpenedFolder;
  try {
    try {
      // Where open folders have no names, the folder is listed by its path without links.
      const real = root.namesHandles ? wanted : insidePath(await realpath(wanted), root, folder);
      handle = await open(real, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NONBLOCK);
      const at = root.namesHandles ? `/proc/self/fd/${handle.fd}` : real;
      opened = { at, path: root.namesHandles ? insidePath(await readlink(at), root, folder) : real };
    } catch (error) {
      if (codeOf(error) !== "ENOTDIR") throw pathError(error, folder);
      throw new ToolwrightError("PATH_NOT_FOLDER", `${JSON.stringify(folder)} is not a folder.`, { cause: error });
    }
    return await use(opened);
  } finally {
    await handle?.close();
  }
}
