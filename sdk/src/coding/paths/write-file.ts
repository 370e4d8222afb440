import { constants } from "node:fs";
import { lstat, open, rename, rm, type FileHandle } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { type OpenParent, withParent } from "./open-parent.ts";
import { unlessMissing, type WorkspaceRoot } from "./workspace-root.ts";
import { randomId } from "../../util/node-modules.ts";

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
 * Writes a file as a whole: into a new file next to it, which then takes its name, so that a reader sees the former content or the new one. The
 * permissions of an existing file are kept; a new one gets `mode`, by default 0o666 less the process's mask.
 */
export async function writeWorkspaceFile(
  file: string,
  content: Uint8Array,
  { root, mode }: { readonly root: WorkspaceRoot; readonly mode?: number },
): Promise<WrittenFile> {
  return withParent({ file, root, create: true }, (parent) =>
    replaceHeld(parent, content, {
      modeOf: (former) => former ?? mode,
      commit: async (written, rename) => {
        await rename();
        return written;
      },
    }),
  );
}

/** Removes a file; throws `PATH_NOT_FOUND` or `PATH_NOT_FILE`. */
export async function removeWorkspaceFile(file: string, root: WorkspaceRoot): Promise<void> {
  await withParent({ file, root }, (parent) => removeHeld(parent, (remove) => remove()));
}

interface Writing<Result> {
  readonly modeOf: (former: number | undefined) => number | undefined;
  /** Runs when the new content is on the disk and only the change of names is left, which it does by `rename`. */
  readonly commit: (written: WrittenFile, rename: () => Promise<void>) => Promise<Result>;
}

export async function replaceHeld<Result>(
  parent: OpenParent,
  content: Uint8Array,
  { modeOf, commit }: Writing<Result>,
): Promise<Result> {
  const temporary = temporaryName(parent);
  try {
    const former = await formerFile(parent);
    const mode = await writeNew(temporary, content, modeOf(former?.mode));
    const written = { path: parent.path, isNew: former === undefined, mode, otherNames: former?.otherNames ?? 0 };
    return await commit(written, () => rename(temporary, `${parent.at}/${parent.name}`));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export const temporaryName = ({ at, name }: OpenParent): string => `${at}/.${name.slice(0, 100)}.${randomId()}.tmp`;

/** Removes the file of a folder that is held open; `commit` runs when it is known to be there. */
export async function removeHeld<Result>(
  parent: OpenParent,
  commit: (remove: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if ((await formerFile(parent)) === undefined)
    throw new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(parent.given)}.`);
  return commit(() => rm(`${parent.at}/${parent.name}`));
}

async function formerFile({ at, name, given }: OpenParent): Promise<Former | undefined> {
  const stats = await lstat(`${at}/${name}`).catch(unlessMissing);
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw new ToolwrightError("PATH_NOT_FILE", `${JSON.stringify(given)} is not a regular file.`);
  return { mode: stats.mode & 0o7777, otherNames: stats.nlink - 1 };
}

export async function writeNew(file: string, content: Uint8Array, mode: number | undefined): Promise<number> {
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
