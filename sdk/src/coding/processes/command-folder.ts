import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, isInside, namesOf, outside, type WorkspaceRoot } from "../paths/workspace-root.ts";

/** The absolute path without links of the folder that a command starts in. Throws `COMMAND_FOLDER_INVALID`, `PATH_OUTSIDE`, `PATH_INVALID`. */
export async function commandFolder(given: string, root: WorkspaceRoot): Promise<string> {
  try {
    const folder = await realpath(path.join(root.path, ...namesOf(given, root)));
    if (!isInside(folder, root)) throw outside(given);
    if ((await stat(folder)).isDirectory()) return folder;
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") throw error;
  }
  const message = `${JSON.stringify(given)} is not a folder of the workspace.`;
  throw new ToolwrightError("COMMAND_FOLDER_INVALID", message);
}
