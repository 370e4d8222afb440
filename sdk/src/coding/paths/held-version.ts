import { constants } from "node:fs";
import { chmod, lstat, mkdir, open, readlink, rename, rm, rmdir, symlink } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { randomId } from "../../util/node-modules.ts";
import type { OpenParent } from "./open-parent.ts";
import { unless } from "./workspace-root.ts";

/** The content of a path; `undefined` if it does not exist. */
export type FileVersion =
  | undefined
  | { readonly kind?: undefined; readonly content: Uint8Array; readonly mode: number }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "folder"; readonly mode: number };

/** Reads a name in an open folder without following links; `undefined` if it does not exist. Throws `PATH_NOT_FILE` or `FILE_TOO_LARGE`. */
export async function heldVersion(parent: OpenParent, maxBytes: number): Promise<FileVersion> {
  const file = `${parent.at}/${parent.name}`;
  const stats = await lstat(file).catch(unless("ENOENT"));
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) return { kind: "link", target: await readlink(file) };
  if (stats.isDirectory()) return { kind: "folder", mode: stats.mode & 0o7777 };
  return readFile(parent, maxBytes);
}

/** The permission bits of the file that a write replaces; throws `PATH_NOT_FILE` for a link or a folder. */
export async function formerMode({ at, name, given }: OpenParent): Promise<number | undefined> {
  const stats = await lstat(`${at}/${name}`).catch(unless("ENOENT"));
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw notRegular(given);
  return stats.mode & 0o7777;
}

const notRegular = (file: string): ToolwrightError =>
  new ToolwrightError("PATH_NOT_FILE", `${JSON.stringify(file)} is not a regular file.`);

async function readFile({ at, name, given }: OpenParent, maxBytes: number): Promise<FileVersion> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;
  const handle = await open(`${at}/${name}`, flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(given);
    if (stats.size > maxBytes) throw tooLarge(given, stats.size, maxBytes);
    return { content: await handle.readFile(), mode: stats.mode & 0o7777 };
  } finally {
    await handle.close();
  }
}

export const tooLarge = (file: string, size: number, most: number): ToolwrightError =>
  new ToolwrightError(
    "FILE_TOO_LARGE",
    `${JSON.stringify(file)} has ${size.toLocaleString("en")} bytes; ${most.toLocaleString("en")} are the most that can be undone.`,
  );

interface NewFile {
  readonly kind?: undefined;
  readonly content: Uint8Array;
  readonly mode: number | undefined;
}

interface Replacement<Result> {
  /** The current entry. A folder is removed only when it is empty. */
  readonly from?: FileVersion;
  /** A file without a mode gets 0o666 minus the process's umask. */
  readonly to: FileVersion | NewFile;
  /** Runs when only names and permission bits remain to be changed, by calling `make`; a written file has the mode `written`. */
  readonly commit: (make: () => Promise<void>, written?: number) => Promise<Result>;
}

/**
 * Replaces one version by another: a file or link is created next to it and then renamed, so that a reader sees either the former or the
 * new content.
 */
export async function replaceVersion<Result>(
  parent: OpenParent,
  { from, to, commit }: Replacement<Result>,
): Promise<Result> {
  const file = `${parent.at}/${parent.name}`;
  const clear = async (): Promise<void> => {
    if (from?.kind === "folder") await rmdir(file);
    else if (from !== undefined) await rm(file);
  };
  if (to === undefined) return commit(clear);
  if (to.kind === "folder")
    return commit(async () => {
      if (from?.kind !== "folder") await clear().then(() => mkdir(file));
      await chmod(file, to.mode);
    });
  const temporary = `${parent.at}/.${parent.name.slice(0, 100)}.${randomId()}.tmp`;
  try {
    let written: number | undefined;
    if (to.kind === "link") await symlink(to.target, temporary);
    else written = await writeNew(temporary, to);
    return await commit(async () => {
      if (from?.kind === "folder") await rmdir(file);
      await rename(temporary, file);
    }, written);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeNew(file: string, { content, mode }: NewFile): Promise<number> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const handle = await open(file, flags, 0o666);
  try {
    await handle.writeFile(content);
    // The former file decides, not the umask.
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
    return (await handle.stat()).mode & 0o7777;
  } finally {
    await handle.close();
  }
}
