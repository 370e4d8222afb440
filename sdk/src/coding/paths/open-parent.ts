import { constants } from "node:fs";
import { mkdir, open, realpath } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, isInside, namesOf, outside, pathError, unstable, type WorkspaceRoot } from "./workspace-root.ts";

/** The folder of a file, held open; names in it are reached through `at`. */
export interface OpenParent {
  /** A path that leads into this very folder, whatever its name is by now. */
  readonly at: string;
  readonly name: string;
  /** The file, absolute and without links. */
  readonly path: string;
  readonly given: string;
  /** The folders that were made for it, outermost first, absolute. */
  readonly made: readonly string[];
  /** Whether the system names open files. */
  readonly namesHandles: boolean;
}

export interface ParentOf {
  readonly file: string;
  readonly root: WorkspaceRoot;
  /** Whether missing folders are made. */
  readonly create?: boolean;
  /** Whether the path is without links already: one that is on it since is not followed. */
  readonly isReal?: boolean;
}

interface HeldFolder extends Pick<OpenParent, "made"> {
  readonly at: string;
  readonly close: () => Promise<void>;
}

const asFolder = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Opens the folder of a file step by step, following no link, so that none that is put in place meanwhile leads out of the workspace, and
 * closes it after its use. Links that are there before are resolved first, and have to lead into the workspace.
 */
export async function withParent<Result>(
  { file, root, create = false, isReal = false }: ParentOf,
  use: (parent: OpenParent) => Promise<Result>,
): Promise<Result> {
  const real = isReal ? path.join(root.path, ...namesOf(file, root)) : await resolveFile(file, root);
  const way = path.relative(root.path, real).split(path.sep).slice(0, -1);
  let folder: HeldFolder | undefined;
  try {
    folder = root.namesHandles ? await walk(root.path, way, create) : await byName(path.dirname(real), create, file);
    const { at, made } = folder;
    return await use({ at, made, name: path.basename(real), path: real, given: file, namesHandles: root.namesHandles });
  } catch (error) {
    throw pathError(error, file);
  } finally {
    await folder?.close();
  }
}

/** The absolute path of a file that may not exist yet, without links. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FILE` or `PATH_UNSTABLE`. */
export async function resolveFile(file: string, root: WorkspaceRoot): Promise<string> {
  const names = namesOf(file, root);
  if (names.length === 0) throw new ToolwrightError("PATH_NOT_FILE", "The path is the workspace itself.");
  const real = await resolved(path.join(root.path, ...names), file);
  if (!isInside(real, root) || real === root.path) throw outside(file);
  return real;
}

/** Without links, also where the last names do not exist yet. */
async function resolved(file: string, given: string): Promise<string> {
  const rest: string[] = [];
  for (let at = file; ; at = path.dirname(at)) {
    try {
      return path.join(await realpath(at), ...rest);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw pathError(error, given);
      rest.unshift(path.basename(at));
    }
  }
}

async function walk(root: string, way: readonly string[], create: boolean): Promise<HeldFolder> {
  const made: string[] = [];
  let handle = await open(root, asFolder);
  for (const [depth, name] of way.entries()) {
    const child = `/proc/self/fd/${handle.fd}/${name}`;
    try {
      if (create && (await isMade(child))) made.push(path.join(root, ...way.slice(0, depth + 1)));
      const next = await open(child, asFolder);
      await handle.close();
      handle = next;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
  const held = handle;
  return { at: `/proc/self/fd/${held.fd}`, made, close: () => held.close() };
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  }
}

/** Where open folders have no names, the folder has to be where it was. */
async function byName(folder: string, create: boolean, file: string): Promise<HeldFolder> {
  const first = create ? await mkdir(folder, { recursive: true }) : undefined;
  const below = first === undefined ? [] : path.relative(first, folder).split(path.sep).filter(Boolean);
  const made =
    first === undefined ? [] : [first, ...below.map((_, end) => path.join(first, ...below.slice(0, end + 1)))];
  if ((await realpath(folder)) !== folder) throw unstable(file);
  return { at: folder, made, close: () => Promise.resolve() };
}
