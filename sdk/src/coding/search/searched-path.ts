import { stat } from "node:fs/promises";
import { openFolder } from "../paths/open-folder.ts";
import { openToRead } from "../paths/open-to-read.ts";
import { codeOf, pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";

/** Where a search begins, from the workspace and without links; an empty path is the workspace. */
export interface SearchedPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Resolves the path first: a search would follow a link that leads out of the workspace. Throws as `openFolder` and `openToRead`. */
export async function searchedPath(given: string, root: WorkspaceRoot): Promise<SearchedPath> {
  try {
    const folder = await openFolder(given, root);
    await folder.close();
    return { path: pathFrom(root, folder.path), isFolder: true };
  } catch (error) {
    if (codeOf(error) !== "PATH_NOT_FOLDER") throw error;
  }
  const { handle, path } = await openToRead(given, root);
  await handle.close();
  return { path: pathFrom(root, path), isFolder: false };
}

/** Milliseconds since 1970 of the last change; 0 for a file that is gone. */
export async function changedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
