import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { OpenParent } from "./open-parent.ts";
import { unlessMissing } from "./workspace-root.ts";

/** What a file holds, and its permission bits. */
export interface HeldFile {
  readonly content: Uint8Array;
  readonly mode: number;
}

/** Reads the file of a folder that is held open, following no link; `undefined` where it does not exist. Throws `PATH_NOT_FILE` or `FILE_TOO_LARGE`. */
export async function readHeld({ at, name, given }: OpenParent, maxBytes: number): Promise<HeldFile | undefined> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;
  const handle = await open(`${at}/${name}`, flags).catch(unlessMissing);
  if (handle === undefined) return undefined;
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
