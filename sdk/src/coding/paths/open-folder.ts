import { constants } from "node:fs";
import { open, readlink, realpath, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, insidePath, namesOf, pathError, type WorkspaceRoot } from "./workspace-root.ts";

/** An open folder of the workspace; the caller closes it. */
export interface OpenedFolder {
  /** A path that leads into this very folder, whatever its name is by now. */
  readonly at: string;
  /** Absolute, without links. */
  readonly path: string;
  readonly close: () => Promise<void>;
}

/** Opens a folder to list it, and checks what was opened. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FOUND`, `PATH_NOT_FOLDER` or `PATH_UNSTABLE`. */
export async function openFolder(folder: string, root: WorkspaceRoot): Promise<OpenedFolder> {
  const wanted = path.join(root.path, ...namesOf(folder, root));
  let handle: FileHandle | undefined;
  try {
    if (!root.namesHandles) return await byName(wanted, folder, root);
    handle = await open(wanted, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NONBLOCK);
    const at = `/proc/self/fd/${handle.fd}`;
    const opened = insidePath(await readlink(at), root, folder);
    const held = handle;
    return { at, path: opened, close: () => held.close() };
  } catch (error) {
    await handle?.close();
    if (codeOf(error) !== "ENOTDIR") throw pathError(error, folder);
    throw new ToolwrightError("PATH_NOT_FOLDER", `${JSON.stringify(folder)} is not a folder.`, { cause: error });
  }
}

/** Where open folders have no names, the folder is listed by its path without links. */
async function byName(wanted: string, given: string, root: WorkspaceRoot): Promise<OpenedFolder> {
  const real = insidePath(await realpath(wanted), root, given);
  const handle = await open(real, constants.O_RDONLY | constants.O_DIRECTORY);
  await handle.close();
  return { at: real, path: real, close: () => Promise.resolve() };
}
