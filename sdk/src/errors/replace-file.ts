import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "./toolwright-error.ts";
import { errorMessage } from "../util/failures.ts";
import { randomId } from "../util/node-modules.ts";

/**
 * Writes a file whole or not at all, and the folders above it. An existing file keeps its mode; a link's target is written.
 * A pipe or a device gets the text and is not replaced.
 *
 * @throws ToolwrightError `FILE_LOCKED` when it cannot be written.
 */
export async function replaceFile(file: string, text: string | Uint8Array): Promise<void> {
  const place = await realpath(file).catch(() => file);
  const draft = `${place}.${randomId()}.tmp`;
  try {
    const state = await stat(place).catch(() => undefined);
    if (state !== undefined && !state.isFile()) {
      await writeFile(place, text);
      return;
    }
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(draft, text);
    if (state !== undefined) await chmod(draft, state.mode);
    await rename(draft, place);
  } catch (cause) {
    // Removing an incomplete file may fail too; the first error is the one to report.
    await rm(draft, { force: true }).catch(() => undefined);
    throw new ToolwrightError("FILE_LOCKED", `${file} cannot be written: ${errorMessage(cause)}.`, { cause });
  }
}
