import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isInside, namesOf, outside, pathError, resolvedPath, unless, type WorkspaceRoot } from "./workspace-root.ts";

/** The folder of a file, held open; `at` gives access to names in it. */
export interface OpenParent {
  /** On Linux, a path to this open folder, which stays valid after it is renamed. */
  readonly at: string;
  readonly name: string;
  /** The file, absolute and without links. */
  readonly path: string;
  readonly given: string;
  /** The folders that were created for it, outermost first, absolute. */
  readonly made: readonly string[];
}

export interface ParentOf {
  readonly file: string;
  readonly root: WorkspaceRoot;
  /** Whether to create missing folders. */
  readonly create?: boolean;
  /** Whether the path has no links; a link created since is not followed. */
  readonly isReal?: boolean;
}

const asFolder = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Opens the folder of a file step by step without following links, so that a link created meanwhile cannot lead out of the workspace, and
 * closes it after use. Existing links are resolved first, and must lead into the workspace.
 */
export async function withParent<Result>(
  { file, root, create = false, isReal = false }: ParentOf,
  use: (parent: OpenParent) => Promise<Result>,
): Promise<Result> {
  const real = isReal ? path.join(root.path, ...namesOf(file, root)) : resolveFile(file, root);
  const made: string[] = [];
  let handle = await open(root.path, asFolder);
  let folder = root.path;
  const at = (): string => (root.namesHandles ? `/proc/self/fd/${handle.fd}` : folder);
  try {
    for (const name of path.relative(root.path, path.dirname(real)).split(path.sep).filter(Boolean)) {
      const child = `${at()}/${name}`;
      folder = path.join(folder, name);
      if (create && (await mkdir(child).then(() => true, unless("EEXIST"))) === true) made.push(folder);
      const next = await open(child, asFolder);
      await handle.close();
      handle = next;
    }
    return await use({ at: at(), made, name: path.basename(real), path: real, given: file });
  } catch (error) {
    throw pathError(error, file);
  } finally {
    await handle.close();
  }
}

/** The absolute path, without links, of a file that may not exist yet. Throws `PATH_INVALID`, `PATH_OUTSIDE` or `PATH_NOT_FILE`. */
export function resolveFile(file: string, root: WorkspaceRoot): string {
  const names = namesOf(file, root);
  if (names.length === 0) throw new ToolwrightError("PATH_NOT_FILE", "The path is the workspace itself.");
  const real = resolvedPath(path.join(root.path, ...names));
  if (!isInside(real, root) || real === root.path) throw outside(file);
  return real;
}
