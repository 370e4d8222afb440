import { constants, type BigIntStats } from "node:fs";
import { lstat, open, readlink, realpath, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { insidePath, namesOf, pathError, unstable, type WorkspaceRoot } from "./workspace-root.ts";

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
