import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, rename, rm, type FileHandle } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { openParent, type OpenParent } from "./open-parent.ts";
import { pathError, type WorkspaceRoot } from "./workspace-root.ts";

/** What was written. */
export interface WrittenFile {
  /** Absolute, without links. */
  readonly path: string;
  /** Whether there was no such file before. */
  readonly isNew: boolean;
  /** Permission bits of the file. */
  readonly mode: number;
  /** How many other names the former file had; they keep the former content. */
  readonly otherNames: number;
}

interface Former {
  readonly mode: number;
  readonly otherNames: number;
}

/**
 * Writes a file as a whole: into a new file beside it, which then takes its name, so that a reader sees the former content or the new one. The
 * permissions of an existing file are kept; a new one gets `mode`, by default 0o666 less the process's mask.
 */
export async function writeWorkspaceFile(
  file: string,
  content: Uint8Array,
  { root, mode }: { readonly root: WorkspaceRoot; readonly mode?: number },
): Promise<WrittenFile> {
  const parent = await openParent(file, root, true);
  const temporary = `${parent.at}/.${parent.name.slice(0, 100)}.${randomUUID()}.tmp`;
  try {
    const former = await formerFile(parent, file);
    const wanted = former?.mode ?? mode;
    const written = await writeNew(temporary, content, wanted);
    await rename(temporary, `${parent.at}/${parent.name}`);
    return { path: parent.path, isNew: former === undefined, mode: written, otherNames: former?.otherNames ?? 0 };
  } catch (error) {
    await rm(temporary, { force: true });
    throw pathError(error, file);
  } finally {
    await parent.close();
  }
}

/** Removes a file; throws `PATH_NOT_FOUND` or `PATH_NOT_FILE`. */
export async function removeWorkspaceFile(file: string, root: WorkspaceRoot): Promise<void> {
  const parent = await openParent(file, root, false);
  try {
    if ((await formerFile(parent, file)) === undefined)
      throw new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(file)}.`);
    await rm(`${parent.at}/${parent.name}`);
  } catch (error) {
    throw pathError(error, file);
  } finally {
    await parent.close();
  }
}

async function formerFile({ at, name }: OpenParent, file: string): Promise<Former | undefined> {
  const stats = await lstat(`${at}/${name}`).catch((error: unknown) => {
    const failure = pathError(error, file);
    if (failure instanceof ToolwrightError && failure.code === "PATH_NOT_FOUND") return undefined;
    throw failure;
  });
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw new ToolwrightError("PATH_NOT_FILE", `${JSON.stringify(file)} is not a regular file.`);
  return { mode: stats.mode & 0o7777, otherNames: stats.nlink - 1 };
}

async function writeNew(file: string, content: Uint8Array, mode: number | undefined): Promise<number> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const handle: FileHandle = await open(file, flags, 0o666);
  try {
    await handle.writeFile(content);
    // Not the mask but the former file decides.
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
    return (await handle.stat()).mode & 0o7777;
  } finally {
    await handle.close();
  }
}
