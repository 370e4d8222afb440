import { constants } from "node:fs";
import { chmod, lstat, mkdir, open, readlink, rename, rm, rmdir, symlink } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { OpenParent } from "./open-parent.ts";
import { unlessMissing } from "./workspace-root.ts";
import { temporaryName, writeNew } from "./write-file.ts";

/** What is at a path, with its content; `undefined` where there is nothing. */
export type FileVersion =
  | undefined
  | { readonly kind?: undefined; readonly content: Uint8Array; readonly mode: number }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "folder"; readonly mode: number };

/** Reads what a name of a folder that is held open has, following no link; `undefined` for nothing. Throws `PATH_NOT_FILE` or `FILE_TOO_LARGE`. */
export async function heldVersion(parent: OpenParent, maxBytes: number): Promise<FileVersion> {
  const file = `${parent.at}/${parent.name}`;
  const stats = await lstat(file).catch(unlessMissing);
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) return { kind: "link", target: await readlink(file) };
  if (stats.isDirectory()) return { kind: "folder", mode: stats.mode & 0o7777 };
  return readFile(parent, maxBytes);
}

async function readFile({ at, name, given }: OpenParent, maxBytes: number): Promise<FileVersion> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;
  const handle = await open(`${at}/${name}`, flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new ToolwrightError("PATH_NOT_FILE", `${JSON.stringify(given)} is not a regular file.`);
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

interface Replacement<Result> {
  readonly from: FileVersion;
  readonly to: FileVersion;
  /** Runs when only names and permission bits are left to be changed, which it does by `make`. */
  readonly commit: (make: () => Promise<void>) => Promise<Result>;
}

/** Puts one version in the place of another. A folder goes only where it is empty. */
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
      await changeFolderMode(parent, to.mode);
    });
  const temporary = temporaryName(parent);
  try {
    if (to.kind === "link") await symlink(to.target, temporary);
    else await writeNew(temporary, to.content, to.mode);
    return await commit(async () => {
      if (from?.kind === "folder") await rmdir(file);
      await rename(temporary, file);
    });
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Opens a name without the right to read it; Linux. */
const asName = 0o10000000;

/** Changes the permission bits of a folder itself, also of one that may not be read. */
export async function changeFolderMode({ at, name, namesHandles }: OpenParent, mode: number): Promise<void> {
  if (!namesHandles) return chmod(`${at}/${name}`, mode);
  const handle = await open(`${at}/${name}`, asName | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await chmod(`/proc/self/fd/${handle.fd}`, mode);
  } finally {
    await handle.close();
  }
}
